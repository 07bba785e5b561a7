'use strict';
/*
 * Renders the pages of one remote in a process of its own (ADR-0021). Plain JavaScript: the process may read releases and
 * this file alone, so it has no loader for TypeScript. `messages.ts` has the types of what it receives and sends.
 */
const { readFileSync } = require('node:fs');
const { isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');

const send = process.send.bind(process);
// The code of a remote runs here: messages are not its business.
delete process.send;

/** Runs a server bundle, which gets modules from `requireModule`, and returns what it exports. */
function run({ file, base }, requireModule) {
  const module = { exports: {} };
  const parameters = ['module', 'exports', 'require', 'releaseBase'];
  const bundle = compileFunction(readFileSync(file, 'utf8'), parameters, { filename: file });
  bundle(module, module.exports, requireModule, base);
  return module.exports;
}

function requireBuiltin(name) {
  if (!isBuiltin(name)) throw new Error(`the bundle of the shell must not require ${name}`);
  return require(name);
}

let shell;
let remote = null;
/** Modules of the remotes whose fragments the pages show, by remote. */
const fragments = {};
/** Those whose bundles threw. */
const failures = [];
let site;
/** Requests to the API that wait for their response, by id. */
const requests = new Map();
let requestsSent = 0;

async function load(bundles) {
  shell = run(bundles.shell, requireBuiltin);
  if (!bundles.remote && bundles.fragments.length === 0) return;
  const shared = new Map(Object.entries(await shell.sharedModules()));
  const requireShared = (name) => {
    if (!shared.has(name)) throw new Error(`the shell provides no module ${name}`);
    return shared.get(name);
  };
  if (bundles.remote) remote = run(bundles.remote, requireShared).default;
  for (const bundle of bundles.fragments) {
    try {
      fragments[bundle.remote] = run(bundle, requireShared).default;
    } catch (error) {
      failures.push({ remote: bundle.remote, message: textOf(error) });
    }
  }
}

function textOf(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function request(url) {
  requestsSent += 1;
  const id = requestsSent;
  send({ type: 'request', id, url });
  return new Promise((resolve) => requests.set(id, resolve));
}

const handlers = {
  async load(bundles) {
    await load(bundles);
    send({ type: 'ready', renderingVersion: shell.renderingVersion });
  },
  site(message) {
    site = message;
  },
  async render({ page }) {
    const { settings, registry } = site;
    const rendering = await shell.renderPage({ ...page, settings, registry, remote, fragments, request });
    rendering.failures = [...failures, ...(rendering.failures ?? [])];
    send({ type: 'rendered', rendering, rss: process.memoryUsage.rss() });
  },
  response({ id, status, body }) {
    requests.get(id)?.({ status, body });
    requests.delete(id);
  },
};

process.on('message', async (message) => {
  try {
    await handlers[message.type](message);
  } catch (error) {
    send({ type: 'failed', name: error instanceof Error ? error.name : '', message: textOf(error) });
  }
});
process.on('disconnect', () => process.exit());
