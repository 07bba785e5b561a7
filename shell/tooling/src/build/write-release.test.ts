import { Release } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { temporaryFolders, type Tree } from '../../testing/temporary-folder';
import { writeRelease } from './write-release';

const LONG = 'console.log("a line of a long script");\n'.repeat(60);
const FILES: Tree = {
  'main.12345678.js': LONG,
  'main.12345678.css': '.a{color:red}',
  'images/logo.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0"/>'.repeat(60)}</svg>`,
  'images/photo.png': Buffer.alloc(2000, 1),
};
const DETAILS = {
  kind: 'shell' as const,
  sources: 'a'.repeat(64),
  provides: { react: '19.0.0' },
  commit: null as string | null,
  dirty: false,
  page: 'index.html',
  types: { table: [], modules: {}, remote: 0, shows: {}, fills: {}, emits: {}, hears: {} },
  calls: {},
  entry: { scripts: ['main.12345678.js'], styles: ['main.12345678.css'] },
};

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

async function released(files: Tree = FILES, version = '1.2.3', details = DETAILS) {
  const folder = await folders.create(files);
  return { folder, release: await writeRelease(folder, version, details) };
}

test('release.json contains the release and matches the schema', async () => {
  const { folder, release } = await released();
  expect(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'))).toEqual(release);
  expect(Value.Check(Release, release)).toBe(true);
  expect(release.version).toMatch(/^1\.2\.3-[0-9a-f]{12}$/);
});

test('lists every file by its path, with its SHA-384', async () => {
  const { release } = await released();
  const hash = (content: string | Buffer) =>
    `sha384-${createHash('sha384').update(content).digest('base64')}`;
  expect(release.files).toEqual(
    Object.fromEntries(Object.entries(FILES).map(([name, content]) => [name, hash(content)])),
  );
});

test('the same content gives the same version, whatever its sources, commit and build time', async () => {
  const first = await released();
  const second = await released(FILES, '1.2.3', {
    ...DETAILS,
    sources: 'b'.repeat(64),
    commit: '1'.repeat(40),
    dirty: true,
  });
  expect(second.release.version).toBe(first.release.version);
  expect(second.release.sources).not.toBe(first.release.sources);
  expect(second.release.commit).not.toBe(first.release.commit);
  expect([first.release.dirty, second.release.dirty]).toEqual([undefined, true]);
});

test.each<[string, Promise<{ release: Release }>]>([
  ['a byte', released({ ...FILES, 'images/photo.png': Buffer.alloc(2000, 1).fill(2, 1999) })],
  ['another file', released({ ...FILES, 'more.js': '' })],
  ['a file’s name', released({ ...FILES, 'main.12345678.css': '', 'other.css': '.a{color:red}' })],
  ['a detail', released(FILES, '1.2.3', { ...DETAILS, provides: { react: '19.0.1' } })],
  ['the package version', released(FILES, '1.2.4')],
])('a change of %s gives another version', async (_, other) => {
  expect((await other).release.version).not.toBe((await released()).release.version);
});

test('long text files get compressed copies with the same content', async () => {
  const { folder, release } = await released();
  for (const name of ['main.12345678.js', 'images/logo.svg']) {
    const file = path.join(folder, name);
    const [bytes, br, gz] = [file, `${file}.br`, `${file}.gz`].map((each) => readFileSync(each)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    expect(brotliDecompressSync(br).equals(bytes)).toBe(true);
    expect(gunzipSync(gz).equals(bytes)).toBe(true);
    expect(br.length).toBeLessThan(bytes.length / 4);
  }
  for (const name of ['main.12345678.css', 'images/photo.png']) {
    expect(existsSync(path.join(folder, `${name}.br`))).toBe(false);
    expect(existsSync(path.join(folder, `${name}.gz`))).toBe(false);
  }
  expect(Object.keys(release.files).filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
});
