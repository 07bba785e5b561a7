import childProcess, { spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';
import { renderBundles, SITE } from '../../../testing/render-bundles';
import { temporaryFolders } from '../../../testing/temporary-folders';
import type { Bundle } from './messages';
import { Renderer } from './renderer';
import { FLAGS } from './spawn-process';

/** A shell that returns what the remote does. */
const SHELL = `
exports.renderingVersion = 1;
exports.sharedModules = async () => ({});
exports.renderPage = (page) => page.remote.render(page);
`;
const page = (content: string) => `({ status: 200, head: '', content: ${content} })`;

/** Attacks at the same time. */
const AT_ONCE = 4;
const FOREVER = 'await new Promise(() => undefined);';
const folders = temporaryFolders();
const spawned = jest.spyOn(childProcess, 'spawn');
const live = new Set<string>();
const printed: string[] = [];
let bundles: ReturnType<typeof renderBundles>;
let renderer: Renderer;
let shell: Bundle;
let good: Bundle;

beforeAll(async () => {
  bundles = renderBundles(await folders.create());
  shell = await bundles.shell(SHELL);
  good = await write('good', `return ${page(`'good'`)};`);
  renderer = new Renderer({
    timeoutMs: 600,
    printed: (_bundles, text) => printed.push(text),
    request: async (url) => ({ status: 200, body: url }),
    live: async () => live,
  });
});
afterAll(async () => {
  renderer.close();
  await folders.removeAll();
});

let written = 0;
async function write(name: string, body: string): Promise<Bundle> {
  const bundle = await bundles.remote(`${name.replaceAll(/\W+/g, '-')}-${(written += 1)}`, body);
  live.add(shell.base).add(bundle.base);
  return bundle;
}

/** The content of the page of `remote`, or why there is none. */
async function render(remote: Bundle, url = '/'): Promise<string> {
  try {
    const bundlesOfPage = { shell, remote, fragments: [] };
    const of = { view: 'page', url, data: {} } as const;
    return (await renderer.render(bundlesOfPage, SITE, of)).rendering.content;
  } catch (error) {
    const { name, reason, message } = error as { name: string; reason: string; message: string };
    return name === 'RenderFailure' ? `${reason}: ${message}` : `not a failure of the page: ${String(error)}`;
  }
}

/** Renders `remote`, and returns its process. */
async function processOf(remote: Bundle): Promise<ChildProcess> {
  expect(await render(remote)).toBe('done');
  return spawned.mock.results.at(-1)?.value as ChildProcess;
}

const WRONG = /^error: the rendering process sent what it must not send/;
/** Ten megabytes: a busy machine may not get so far in time. */
const LARGE = /^(error: the rendering process sent what it must not send|timeout: )/;
const TIMEOUT = /^timeout: /;

test.each<[string, Record<string, [body: string, outcome: RegExp]>]>([
  [
    'the channel',
    {
      null: [`JSON.stringify = () => 'null'; return ${page(`''`)};`, WRONG],
      'no JSON': [`JSON.stringify = () => '\ud800{'; return ${page(`''`)};`, WRONG],
      'empty lines': [`JSON.stringify = () => '\\n'.repeat(1e6); return ${page(`''`)};`, WRONG],
      'a line without an end': [`JSON.stringify = () => 'x'.repeat(1e7); return ${page(`''`)};`, LARGE],
      'a message out of turn': [`JSON.stringify = () => '{"type":"ready"}'; return ${page(`''`)};`, WRONG],
      'a message of Node': [`JSON.stringify = () => '{"cmd":"NODE_HANDLE"}'; return ${page(`''`)};`, WRONG],
      'requests without an end': [`for (let i = 0; i < 1e4; i += 1) request('/api/' + i); ${FOREVER}`, WRONG],
      'a page of 10 MB': [`return ${page(`'x'.repeat(1e7)`)};`, LARGE],
      'a page of 400 MB': [`return ${page(`'x'.repeat(4e8)`)};`, /^(exit|error|timeout): /],
      'output without an end': [`for (;;) console.log('x'.repeat(1e5));`, TIMEOUT],
    },
  ],
  [
    'the result',
    {
      null: ['return null;', /^error: TypeError/],
      'another status': [`return { status: 500, head: '', content: '' };`, WRONG],
      'a number': [`return ${page('5')};`, WRONG],
      'no head': [`return { status: 200, content: '' };`, WRONG],
      'a BigInt': [`return ${page('5n')};`, /^error: TypeError/],
      'a circle': [`const self = {}; self.self = self; return ${page('self')};`, /^error: TypeError/],
      'no failures': [`return { ...${page(`''`)}, failures: 5 };`, /^error: TypeError/],
      'a getter that throws': [
        `return { get content() { throw new Error('trap'); } };`,
        /^error: Error: trap/,
      ],
      'an error without a text': ['throw { toString() { throw null; } };', /^exit: /],
      'a proxy': [
        `return new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : 1) });`,
        /^error: /,
      ],
      'a promise that never settles': ['return { then() {} };', TIMEOUT],
    },
  ],
  [
    'the language',
    {
      'all prototypes': [
        `Object.prototype.status = Object.prototype.type = 7; return ${page(`'x'`)};`,
        /^x$/,
      ],
      'messages by toJSON': [`Object.prototype.toJSON = () => null; return ${page(`''`)};`, WRONG],
      arrays: [
        `Array.prototype[Symbol.iterator] = Array.prototype.push = () => 1; return ${page(`'x'`)};`,
        /./,
      ],
      promises: [`Promise.prototype.then = () => 1; return ${page(`'x'`)};`, /./],
      'a loop': ['for (;;);', TIMEOUT],
      'microtasks without an end': [`const spin = () => queueMicrotask(spin); spin(); ${FOREVER}`, TIMEOUT],
      'a recursion without an end': ['const deeper = () => deeper() + 1; deeper();', /^error: RangeError/],
      'a thread that waits': ['Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);', TIMEOUT],
      'a rejection that nobody handles': [`Promise.reject(new Error('unheard')); ${FOREVER}`, /^exit: /],
      'objects without an end': [
        'const all = []; for (;;) all.push(new Array(12e6).fill(url));',
        /^(exit|timeout): /,
      ],
      'buffers without an end': [
        'const all = []; for (;;) await 0, all.push(Buffer.alloc(5e7, 1));',
        // A busy machine may not get so far in time.
        /^(exit: .* held|timeout: )/,
      ],
    },
  ],
])('an attack by %s affects only its own page', async (_what, attacks) => {
  const limit = pLimit(AT_ONCE);
  const outcomes = Object.entries(attacks).map(([name, [body, expected]]) =>
    limit(async () => {
      const remote = await write(name, `if (url === '/bad') { ${body} } return ${page(`'own'`)};`);
      const [outcome, meanwhile] = await Promise.all([render(remote, '/bad'), render(good)]);
      const all = [name, outcome, meanwhile, await render(good)];
      expect(all).toEqual([name, expect.stringMatching(expected), 'good', 'good']);
    }),
  );
  await Promise.all(outcomes);
});

test('a bundle finds none of these', async () => {
  const members = `abort binding _linkedBinding _channel channel chdir cwd _debugProcess disconnect dlopen emit execve
    exit _getActiveHandles getBuiltinModule kill _kill loadEnvFile mainModule on pid ppid reallyExit report send _send setuid
    stderr stdin stdout title umask`;
  const names = `fetch WebSocket EventSource BroadcastChannel Worker localStorage require module channel exit send run load
    print lockDown import.meta`;
  const code = JSON.stringify([
    ...members.split(/\s+/).map((member) => `process.${member}`),
    ...names.split(/\s+/),
    `import('node:fs')`,
    `globalThis[Symbol.for('undici.globalDispatcher.1')]`,
    `Object.getOwnPropertySymbols(globalThis).map((name) => globalThis[name]).find((found) => typeof found === 'object')`,
    `Object.keys(process.env).join() !== 'NODE_ENV'`,
  ]);
  const remote = await write(
    'curious',
    `const found = [];
     for (const code of ${code}) {
       try { if (await new Function('return ' + code)()) found.push(code); } catch {}
     }
     return ${page('found.join()')};`,
  );
  expect(await render(remote)).toBe('');
});

test('the shell gets no module of Node that reaches out', async () => {
  const curious = await bundles.write(
    'curious-shell',
    `const [fs, { Socket }, { spawn }] = ['fs', 'node:net', 'child_process'].map(require);
     exports.renderingVersion = 1;
     exports.renderPage = async () => ${page(
       `String([fs.readFileSync('/etc/passwd'), typeof new Socket().connect, spawn('id')])`,
     )};`,
  );
  live.add(curious.base);
  const of = { view: 'page', url: '/', data: {} } as const;
  const { rendering } = await renderer.render({ shell: curious, remote: null, fragments: [] }, SITE, of);
  expect(rendering.content).toBe(',undefined,');
});

test('even with Node’s modules a process opens, writes and starts nothing, and has no network from Node 25 on', () => {
  const attempts = [
    `require('fs').readFileSync(${JSON.stringify(__filename)})`,
    `require('fs').writeFileSync('/tmp/written', '')`,
    `require('child_process').execSync('id')`,
    `new (require('worker_threads').Worker)('', { eval: true })`,
    `process.dlopen({}, '/x')`,
    ...(process.allowedNodeEnvironmentFlags.has('--allow-net')
      ? [`require('node:events').once(require('net').connect(1), 'connect')`]
      : []),
  ];
  const code = `void (async () => {
    for (const attempt of [${attempts.map((attempt) => `async () => ${attempt}`).join()}])
      process.stdout.write(await attempt().then(() => 'did it', ({ code }) => code) + ' ');
  })();`;
  const { stdout } = spawnSync(process.execPath, [...FLAGS, '-e', code], { encoding: 'utf8' });
  expect(stdout).toMatch(/^(ERR_(ACCESS_DENIED|DLOPEN_DISABLED) ){5,}$/);
});

test('remotes share no globals', async () => {
  const writing = await write('writing', `globalThis.left = 'secret'; return ${page(`'done'`)};`);
  await processOf(writing);
  const reading = await write('reading', `return ${page('String(globalThis.left)')};`);
  expect(await render(reading)).toBe('undefined');
});

test.each([
  ['timers that work', `setInterval(() => { const end = Date.now() + 90; while (Date.now() < end); });`],
  ['buffers that grow', `const all = []; setInterval(() => all.push(Buffer.alloc(5e6, 1)));`],
  ['requests', `setInterval(() => request('/api/x'));`],
])('a process with %s after its page is ended', async (name, body) => {
  const remote = await write(name, `${body} return ${page(`'done'`)};`);
  const child = await processOf(remote);
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await render(good)).toBe('good');
});

test.each([
  ['rests', ''],
  ['loops', `if (url === '/loop') for (;;);`],
  ['is stopped', `if (url === '/loop') ${FOREVER}`],
])(
  'the process of a release that is no longer live is ended within a second where it %s',
  async (name, body) => {
    const remote = await write(`retired ${name}`, `${body} return ${page(`'done'`)};`);
    const child = await processOf(remote);
    const looping = render(remote, '/loop');
    if (name === 'is stopped') process.kill(child.pid ?? 0, 'SIGSTOP');
    const ended = once(child, 'exit');
    live.delete(remote.base);
    expect(await ended).toEqual([null, 'SIGKILL']);
    await looping;
    expect(await render(good)).toBe('good');
  },
);
