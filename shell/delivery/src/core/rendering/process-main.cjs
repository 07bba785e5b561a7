'use strict';
/*
 * Renders the pages of one remote in a process of its own (ADR-0021). Plain JavaScript, which the process reads from its
 * standard input. The bundles and the channel to the gateway are already open, so it may not open files (`spawn-process.ts`).
 * It is one function, since bundles could see a script's declarations. `messages.ts` has the types of its messages.
 */
(() => {
  const { AsyncLocalStorage } = require('node:async_hooks');
  const { createHash } = require('node:crypto');
  const { closeSync, readFileSync, writeSync } = require('node:fs');
  const { isBuiltin } = require('node:module');
  const { Server, Socket } = require('node:net');
  const path = require('node:path');
  const url = require('node:url');
  const util = require('node:util');
  const { compileFunction, runInNewContext } = require('node:vm');

  const [CHANNEL, FIRST_BUNDLE] = [3, 4];

  /** The most characters of an error's text, and the most failed fragments to report. */
  const [TEXT_MAX, FAILURES_MAX] = [8000, 32];

  /** Globals for bundles, besides the language's own: browser globals without the network, and globals that Node packages expect. */
  const GLOBALS =
    `AbortController AbortSignal Blob Buffer ByteLengthQueuingStrategy CountQueuingStrategy Crypto CryptoKey
    CustomEvent DOMException Event EventTarget File FormData Headers MessageChannel MessageEvent MessagePort Performance
    ReadableStream ReadableStreamDefaultReader Request Response SubtleCrypto TextDecoder TextDecoderStream TextEncoder
    TextEncoderStream TransformStream URL URLSearchParams WritableStream atob btoa clearImmediate clearInterval clearTimeout
    console crypto global performance process queueMicrotask setImmediate setInterval setTimeout structuredClone`.split(
      /\s+/,
    );

  /** Members of `process` that Node itself uses to run callbacks, warn and exit. */
  const OF_NODE = new Set(
    `_events _eventsCount _exiting _fatalException _maxListeners _rawDebug _tickCallback arch argv domain emitWarning env
    execArgv execPath exitCode hrtime nextTick platform reallyExit release version versions`.split(/\s+/),
  );

  /**
   * A stand-in for Node modules that reach outside the process. Packages in the shell's bundle require them, but never use
   * them while they render. Every member is a class that does nothing.
   */
  const NOTHING = new Proxy(class {}, {
    get: (target, name) => (typeof name === 'symbol' || name in target ? target[name] : NOTHING),
    apply: () => undefined,
  });

  /** Node modules for the shell's bundle: only those that give no access to the channel or another resource. */
  const BUILTINS = { async_hooks: { AsyncLocalStorage }, path, url, util };

  const channel = new Socket({ fd: CHANNEL });
  const exit = process.reallyExit.bind(process);

  function send(message) {
    channel.write(`${JSON.stringify(message)}\n`);
  }

  function print(...values) {
    try {
      writeSync(1, `${util.format(...values)}\n`);
    } catch {
      // The gateway has stopped reading the output.
    }
  }

  /** Removes everything from this process that bundles do not need. */
  function lockDown() {
    const { argv, emitWarning, hrtime, nextTick, platform, version, versions } = process;
    const members = { argv, emitWarning, hrtime, nextTick, platform, version, versions };
    const console = Object.fromEntries(
      ['debug', 'error', 'info', 'log', 'trace', 'warn'].map((name) => [name, print]),
    );
    const kept = new Set([...runInNewContext('Object.getOwnPropertyNames(globalThis)'), ...GLOBALS]);
    // Node loads some globals on first use, and leaves its HTTP client under a symbol.
    for (const name of GLOBALS) void globalThis[name];
    // Even code that gets hold of these objects cannot do anything with them.
    for (const name of Reflect.ownKeys(process))
      if (!OF_NODE.has(name)) Reflect.deleteProperty(process, name);
    delete Socket.prototype.connect;
    delete Server.prototype.listen;
    for (const name of Reflect.ownKeys(globalThis)) {
      if (kept.has(name) || Reflect.deleteProperty(globalThis, name)) continue;
      if (!Reflect.set(globalThis, name, undefined)) throw new Error(`${String(name)} cannot be removed`);
    }
    const value = (member) => ({ value: member, writable: true, configurable: true });
    Object.defineProperties(globalThis, {
      console: value(console),
      process: value({ ...members, env: { NODE_ENV: 'production' } }),
    });
  }

  /** Runs the server bundle in the file descriptor `opened` with `requireModule` as its `require`. Returns its exports. */
  function run({ base, file, integrity }, opened, requireModule) {
    const module = { exports: {} };
    const parameters = ['module', 'exports', 'require', 'releaseBase'];
    // Its source map is found by this name when errors of releases are shown.
    const filename = base + path.basename(file);
    const bytes = readFileSync(opened);
    closeSync(opened);
    if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity)
      throw new Error(`${filename} has another hash`);
    const bundle = compileFunction(bytes.toString('utf8'), parameters, { filename });
    bundle(module, module.exports, requireModule, base);
    return module.exports;
  }

  function requireBuiltin(name) {
    if (!isBuiltin(name)) throw new Error(`the bundle of the shell must not require ${name}`);
    return BUILTINS[name.replace(/^node:/, '')] ?? NOTHING;
  }

  let shell;
  let remote = null;
  /** The modules of the remotes with fragments on the pages, by remote. */
  const fragments = {};
  /** The remotes whose bundles threw, with the message. */
  const failures = [];
  let site;
  /** Pending requests to the API, by id. */
  const requests = new Map();
  let requestsSent = 0;

  async function load(bundles) {
    let opened = FIRST_BUNDLE;
    shell = run(bundles.shell, opened++, requireBuiltin);
    if (!bundles.remote && bundles.fragments.length === 0) return;
    const shared = new Map(Object.entries(await shell.sharedModules()));
    const requireShared = (name) => {
      if (!shared.has(name)) throw new Error(`the shell provides no module ${name}`);
      return shared.get(name);
    };
    if (bundles.remote) remote = run(bundles.remote, opened++, requireShared).default;
    for (const bundle of bundles.fragments) {
      try {
        fragments[bundle.remote] = run(bundle, opened++, requireShared).default;
      } catch (error) {
        failures.push({ remote: bundle.remote, message: textOf(error) });
      }
    }
  }

  function textOf(error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : error;
    return String(text).slice(0, TEXT_MAX);
  }

  function request(url) {
    requestsSent += 1;
    const id = requestsSent;
    send({ type: 'request', id, url: String(url) });
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
      const { settings, siteUrl, registry } = site;
      const rendered = await shell.renderPage({
        ...page,
        settings,
        siteUrl,
        registry,
        remote,
        fragments,
        request,
      });
      const { status, head, content, failures: thrown = [], pageHead = null } = rendered;
      const all = [...failures, ...thrown].slice(0, FAILURES_MAX);
      const failed = all.map(({ remote: name, message }) => ({ remote: name, message: textOf(message) }));
      send({ type: 'rendered', rendering: { status, head, content, failures: failed, pageHead } });
    },
    response({ id, status, body }) {
      requests.get(id)?.({ status, body });
      requests.delete(id);
    },
  };

  async function receive(message) {
    try {
      await handlers[message.type](message);
    } catch (error) {
      send({
        type: 'failed',
        name: error instanceof Error ? String(error.name) : '',
        message: textOf(error),
      });
    }
  }

  let rest = '';
  channel.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + String(text)).split('\n');
    rest = lines.pop();
    for (const line of lines) receive(JSON.parse(line)).catch(() => exit(1));
  });
  channel.on('close', () => exit(0));
  // Only the gateway ends this process. A signal to all of a site's processes, such as Ctrl+C, must not: pages may still be served.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  lockDown();
})();
