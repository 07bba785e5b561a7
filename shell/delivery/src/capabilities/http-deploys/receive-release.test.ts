import { RELEASE_FILES_MAX, RELEASE_JSON_BYTES_MAX, UPLOAD_LIMITS } from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { startSite, type TestSite } from '../../../testing/site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { InvalidRelease } from '../../core/store/problem';
import { TOKENS, Tokens } from './tokens';
import { byteCounter } from '../shared/incoming-release';

const folders = temporaryFolders();
let site: TestSite;
let port: number;
let token: string;

beforeAll(async () => {
  site = await startSite();
  port = Number(new URL(await site.gateway.listen({ port: 0, host: '127.0.0.1' })).port);
  token = (await new Tokens(site.store.records(TOKENS)).create('catalog', 'a team')).token;
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

const drafts = async () => (await readdir(site.store.releasesFolder)).filter((name) => name.startsWith('.'));

const hashOf = (content: Uint8Array | string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** The description of a release of the catalogue that lists `more` besides its own files. */
async function descriptionWith(mark: string, more: Readonly<Record<string, string>>) {
  const dist = path.join(await folders.create(), 'dist');
  await writeRemote(dist, CATALOG, mark);
  const release = JSON.parse(await readFile(path.join(dist, 'release.json'), 'utf8')) as {
    files: Record<string, string>;
  };
  return JSON.stringify({ ...release, files: { ...release.files, ...more } });
}

/** Uploads the parts, each a name and its content; returns status and text of the response. */
async function send(parts: readonly [name: string, content: Blob | string][]) {
  const body = new FormData();
  for (const [name, content] of parts)
    body.append(name, typeof content === 'string' ? new Blob([content]) : content, name);
  const response = await fetch(`http://127.0.0.1:${port}/api/delivery/catalog/releases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: response.status, text: await response.text() };
}

test('rejects a release with too many files', async () => {
  const names = Array.from({ length: RELEASE_FILES_MAX }, (_, index) => `file-${index}.js`);
  const more = Object.fromEntries(names.map((name) => [name, hashOf('x')]));
  const { status, text } = await send([
    ['release', await descriptionWith('many', more)],
    ...names.map((name): [string, string] => [name, 'x']),
  ]);
  expect([status, text]).toEqual([422, expect.stringContaining(`at most ${RELEASE_FILES_MAX} files`)]);
  expect(await drafts()).toEqual([]);
});

test('accepts the description of a release with the most files', async () => {
  const own = Object.keys((JSON.parse(await descriptionWith('most', {})) as { files: object }).files).length;
  const names = Array.from({ length: RELEASE_FILES_MAX - own }, (_, index) => `file-${index}.js`);
  const description = await descriptionWith(
    'most',
    Object.fromEntries(names.map((name) => [name, hashOf('x')])),
  );
  expect((await send([['release', description]])).text).toContain('is missing');
});

test.each(['{"files":{"', '[[[['])(
  'rejects a description of 9.8 MB that begins with %s unread',
  async (start) => {
    const { status, text } = await send([['release', start.repeat(9_800_000 / start.length)]]);
    expect([status, text]).toEqual([
      422,
      expect.stringContaining(`release.json has more than ${RELEASE_JSON_BYTES_MAX} bytes`),
    ]);
    expect(await drafts()).toEqual([]);
  },
);

test.each(['requires', 'preload'])('rejects a description with too many entries of %s', async (field) => {
  const entries = Array.from({ length: 1000 }, (_, index) => [`a${index}`, field === 'requires' ? '1' : {}]);
  const description = JSON.parse(await descriptionWith(field, {})) as object;
  const { status, text } = await send([
    ['release', JSON.stringify({ ...description, [field]: Object.fromEntries(entries) })],
  ]);
  expect([status, text]).toEqual([422, expect.stringContaining(`release.json: /${field}`)]);
});

test('rejects a file that is too large, and accepts the next upload', async () => {
  const large = new Uint8Array(UPLOAD_LIMITS.fileBytes + 1);
  const description = await descriptionWith('large', { 'large.js': hashOf(large) });
  const { status, text } = await send([
    ['release', description],
    ['large.js', new Blob([large])],
  ]);
  expect([status, text]).toEqual([422, expect.stringContaining('large.js has more than')]);
  expect(await drafts()).toEqual([]);
  expect((await send([['release', description]])).text).toContain('is missing');
});

test('rejects files that are too large together', async () => {
  const content = new Uint8Array(UPLOAD_LIMITS.fileBytes);
  const count = UPLOAD_LIMITS.bytes / UPLOAD_LIMITS.fileBytes;
  const names = Array.from({ length: count }, (_, index) => `part-${index}.js`);
  const [hash, blob] = [hashOf(content), new Blob([content])];
  const { status, text } = await send([
    ['release', await descriptionWith('together', Object.fromEntries(names.map((name) => [name, hash])))],
    ...names.map((name): [string, Blob] => [name, blob]),
  ]);
  expect([status, text]).toEqual([
    422,
    expect.stringContaining(`the release has more than ${UPLOAD_LIMITS.bytes}`),
  ]);
  expect(await drafts()).toEqual([]);
});

test.each([
  ['a path out of the folder', '../outside.js', '/files'],
  ['its own description', 'release.json', 'conflicts with another file'],
  ['a compressed copy', 'remoteEntry.77777777.js.br', '/files/remoteEntry.77777777.js.br'],
  ['a program', 'run.exe', '/files/run.exe'],
  ['a file inside a file', 'remoteEntry.77777777.js/x.js', 'conflicts with another file'],
])('rejects a release that lists %s', async (what, name, says) => {
  const description = await descriptionWith(what, { [name]: hashOf('x') });
  const { status, text } = await send([
    ['release', description],
    [name, 'x'],
  ]);
  expect([status, text]).toEqual([422, expect.stringContaining(says)]);
  expect(await drafts()).toEqual([]);
});

test('a connection that breaks during a file leaves nothing', async () => {
  const socket = connect(port, '127.0.0.1');
  const description = await descriptionWith('broken', {});
  const part = (name: string) =>
    `--end\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n`;
  socket.write(
    `POST /api/delivery/catalog/releases HTTP/1.1\r\nhost: site.example\r\nauthorization: Bearer ${token}\r\n` +
      'content-type: multipart/form-data; boundary=end\r\ncontent-length: 100000\r\n\r\n' +
      `${part('release')}${description}\r\n${part('remoteEntry.77777777.js')}/* half`,
  );
  while ((await drafts()).length === 0) await pause(10);
  socket.destroy();
  await once(socket, 'close');
  while ((await drafts()).length > 0) await pause(10);
});

test('a file may have exactly the limit, in several chunks, and not a byte more', () => {
  const count = byteCounter()('main.js');
  count(1);
  count(UPLOAD_LIMITS.fileBytes - 1);
  expect(() => count(1)).toThrow(
    new InvalidRelease(`the file main.js has more than ${UPLOAD_LIMITS.fileBytes} bytes`),
  );
});

test('each file has its own limit, and all files together have another', () => {
  const counterFor = byteCounter();
  for (let total = 0; total < UPLOAD_LIMITS.bytes; total += UPLOAD_LIMITS.fileBytes)
    counterFor(`${total}.js`)(UPLOAD_LIMITS.fileBytes);
  const count = counterFor('last.js');
  expect(() => count(1)).toThrow(
    new InvalidRelease(`the release has more than ${UPLOAD_LIMITS.bytes} bytes`),
  );
});
