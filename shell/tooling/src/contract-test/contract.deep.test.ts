import {
  appFolder,
  appsIn,
  containerGlobal,
  RELEASE_FILE,
  SHELL,
  type RemoteRelease,
} from '@fitreel/protocol';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../build/app';

/** Runs a command of the tooling. Its promise rejects with its output, if it fails. */
async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const file = path.join(ROOT, 'node_modules/.bin', command);
  const env = { ...process.env, NODE_ENV: 'production', FITREEL_DEPLOY_TOKEN: 'example' };
  return (await promisify(execFile)(process.execPath, [file, ...args], { cwd, env })).stdout;
}

const remotes = appsIn(readdirSync(ROOT)).filter((app) => app !== SHELL);
const BUILD_TIMEOUT_MS = 600_000;
const folderOf = (remote: string) => path.join(ROOT, appFolder(remote));

// The test needs the shell and the remotes as they are built.
beforeAll(() => run('fitreel-build', ['--stale'], ROOT), BUILD_TIMEOUT_MS);

test.each(remotes)('%s keeps the contract', async (remote) => {
  expect(await run('fitreel-contract', [], folderOf(remote))).toContain(' 0 problems');
});

/** What a page of a remote must not do, each with the message of the contract test. */
const BREACHES = {
  'globalThis.leaked = 1;': 'adds the global leaked to the window',
  'setInterval(() => undefined, 60_000);': 'leaves an interval of 60000 ms behind',
  'document.addEventListener("scroll", () => undefined);':
    'leaves a listener for scroll on the document behind',
  'localStorage.setItem("sort", "1");': 'writes the storage key sort',
  // No page of the test does it.
  '(() => sessionStorage.setItem("never", "1"));': 'writes the storage key never',
  'queueMicrotask(() => { throw new Error("too late"); });': 'throws Error: too late',
  // The file runs once in each window, and the API fails in one.
  'fetch("/api/categories").then(({ ok }) => { if (!ok) setTimeout(() => { throw new Error("no data"); }); });':
    'throws Error: no data',
};

/** A copy of a built release, which a test may damage. */
interface Damaged {
  release: RemoteRelease;
  /** Replaces a text in a file. */
  change: (file: string, from: string | RegExp, to: string) => Promise<void>;
}

/** What the contract test says of the built release of devtools with one route, as `damage` leaves it. */
async function verdictOn(damage: (damaged: Damaged) => Promise<void>): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'fitreel-contract-'));
  try {
    await cp(path.join(folderOf('devtools'), 'dist'), dist, { recursive: true });
    const file = path.join(dist, RELEASE_FILE);
    const release = JSON.parse(await readFile(file, 'utf8')) as RemoteRelease;
    release.description.routes = release.description.routes.slice(0, 1);
    const change: Damaged['change'] = async (name, from, to) => {
      const text = await readFile(path.join(dist, name), 'utf8');
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      await writeFile(path.join(dist, name), changed);
    };
    await damage({ release, change });
    await writeFile(file, JSON.stringify(release));
    return await run('fitreel-contract', [dist], folderOf('devtools')).catch(String);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}

test('a release that leaks, throws, weighs too much or hides a page is named with every breach', async () => {
  const verdict = await verdictOn(async ({ release, change }) => {
    const [first] = release.description.routes;
    release.budget = { appKb: 1, routeKb: 1 };
    const script = release.preload[first?.id ?? '']?.scripts.at(-1) ?? '';
    await change(script, /$/, `;${Object.keys(BREACHES).join('')}`);
    await change(release.server ?? '', /function Component\(\) \{/g, '$& throw new Error("no window");');
  });
  for (const message of Object.values(BREACHES)) expect(verdict).toContain(message);
  expect(verdict).toMatch(/, API failing: .*throws Error: no data/);
  expect(verdict).toMatch(/throws Error: too late\. .*also as user, API slow; /);
  expect(verdict).toMatch(/the route mock has .* and its budget is 1 KB/);
  expect(verdict).toMatch(/devtools has .* and its budget is 1 KB/);
  expect(verdict).toContain('does not describe its route devtools.remotes at /remotes');
  expect(verdict).toContain('/mock on the server: no window');
});

test('ends with its result, although the server bundle has left a timer', async () => {
  const verdict = await verdictOn(({ release, change }) =>
    change(release.server ?? '', /^/, 'setInterval(() => process.stderr.write("still here\\n"), 50);'),
  );
  // `verdictOn` leaves out a route.
  const [before = '', after = ''] = verdict.split('does not describe its route');
  expect(before).toContain('still here');
  expect(after.match(/still here/g)?.length ?? 0).toBeLessThan(10);
});

test('a page that ends its process is named', async () => {
  const verdict = await verdictOn(({ release, change }) =>
    change(release.server ?? '', /function Component\(\) \{/g, '$& process.exit();'),
  );
  expect(verdict).toContain('/mock on the server: ends the process that shows it');
});

/** Throws what code that has found Node's `process` can do: reads of variables and files, a write, and a process. */
const attack = (foundProcess: string) => `(() => {
  const found = ${foundProcess};
  const [fs, { execFileSync }] = ['fs', 'child_process'].map(found.getBuiltinModule);
  const attempts = [
    () => Object.keys(found.env),
    () => fs.readFileSync('/proc/' + found.ppid + '/environ', 'utf8'),
    () => fs.readFileSync(${JSON.stringify(path.join(ROOT, 'package.json'))}),
    () => fs.writeFileSync(${JSON.stringify(path.join(tmpdir(), 'fitreel-written'))}, ''),
    () => execFileSync('env'),
  ];
  throw new Error('can ' + attempts.map((attempt) => {
    try { return String(attempt()); } catch ({ code }) { return code; }
  }).join());
})();`;
const CANNOT = `can NODE_ENV${',ERR_ACCESS_DENIED'.repeat(4)}`;

test('a release reads no variable and no file, writes none, and starts no process, on the server and in a page', async () => {
  const verdict = await verdictOn(async ({ release, change }) => {
    await change(release.server ?? '', /^/, attack('process'));
    const script = release.preload['mock']?.scripts.at(-1) ?? '';
    await change(script, /$/, `;${attack("Blob.constructor('return process')()")}`);
  });
  expect(verdict).toContain(`the server bundle does not load: ${CANNOT}`);
  expect(verdict).toContain(`/mock as visitor: throws Error: ${CANNOT}`);
});

/** Appended to the container, it makes the remote's module throw. */
const THROWING_MODULE = `${containerGlobal('devtools')} = {
  init: () => undefined,
  get: async () => () => { throw new Error("no module"); },
};`;

test('a release whose bundles do not load, whose page shows nothing while it waits, or throws in render, is named', async () => {
  const unloaded = await verdictOn(async ({ release, change }) => {
    await change(release.server ?? '', /^/, 'throw new Error("no server");');
    await change(release.entry, /$/, `;${THROWING_MODULE}`);
  });
  expect(unloaded).toContain('the server bundle does not load: no server');
  expect(unloaded).toMatch(
    /\/mock as visitor: devtools could not be loaded: error\. .*also as user, API slow; as user, API failing\./,
  );

  const shown = await verdictOn(({ release, change }) => {
    const script = release.preload['mock']?.scripts.find((name) => name.startsWith('page-mock.')) ?? '';
    const page = `loader: () => async () => { await fetch("/api/categories"); window.name = "loaded"; },
      Component: () => () => { if (!window.name) return null; throw new Error("in render"); }`;
    return change(script, /\bComponent:\(\)=>\w+/, page);
  });
  expect(shown).toContain('/mock as user, API slow: /mock shows no heading while it waits');
  // The report by which the gateway counts a failure and the guard rolls back.
  expect(shown).toMatch(
    /\/mock as visitor: devtools throws Error: in render\. .*also as user, API failing\./,
  );
});
