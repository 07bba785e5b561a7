import { RemoteRelease } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fixtureRemote } from '../../testing/fixture-remote';
import { writeTree, type Tree } from '../../testing/temporary-folder';

// Inside the workspace, where its packages are found, and in a folder that no other tool reads.
const DIST = path.resolve(__dirname, '../../dist');
const COMMAND = path.resolve(__dirname, '../../bin/fitreel-build.cjs');

interface Built {
  folder: string;
  code: number;
  errors: string;
}

let parent: string;
let good: Built;
let same: Built;
let otherStyle: Built;
let noSuchPage: Built;
let wrongFolder: Built;

/** Runs `fitreel-build` as a program in a folder `remote-fixture` that holds `tree`. */
async function build(tree: Tree): Promise<Built> {
  const folder = path.join(await mkdtemp(path.join(parent, 'build-')), 'remote-fixture');
  await writeTree(folder, tree);
  const env = { ...process.env, NODE_ENV: 'production' };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND], { cwd: folder, env }, (_error, _output, errors) =>
      resolve({ folder, code: child.exitCode ?? -1, errors }),
    );
  });
}

beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  parent = await mkdtemp(path.join(DIST, 'test-'));
  [good, same, otherStyle, noSuchPage, wrongFolder] = await Promise.all([
    build(fixtureRemote()),
    build(fixtureRemote()),
    build({ ...fixtureRemote(), 'src/home.module.css': '.fixtureTitle { color: blue; }\n' }),
    build(fixtureRemote({ routes: [{ id: 'lost', path: '/', access: 'public' }] })),
    build(fixtureRemote({ name: 'elsewhere' })),
  ]);
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function release(of = good): Promise<RemoteRelease> {
  return JSON.parse(await read('release.json', of)) as RemoteRelease;
}

function read(file: string, of = good): Promise<string> {
  return readFile(path.join(of.folder, 'dist', file), 'utf8');
}

test('the build makes a release that is valid by the contract', async () => {
  expect(good).toMatchObject({ code: 0, errors: '' });
  const made = await release();
  expect(Value.Check(RemoteRelease, made)).toBe(true);
  expect(made).toMatchObject({ kind: 'remote', requires: { react: '^19.0.0' } });
  expect(made.version).toMatch(/^2\.3\.4-/);
  expect(made.entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
});

test('each route says which files its page needs at once, and all of them are there', async () => {
  const { preload, files } = await release();
  expect(Object.keys(preload)).toEqual(['home', 'other']);
  expect(preload['other']).toEqual(preload['home']);
  const { scripts = [], styles = [], shared } = preload['home'] ?? {};
  expect(shared).toEqual(['@fitreel/sdk/remote', 'react-router-dom', 'react/jsx-runtime']);
  expect(Object.keys(files)).toEqual(expect.arrayContaining([...scripts, ...styles]));
  expect((await Promise.all(scripts.map((file) => read(file)))).join()).toContain('A page of the fixture');
  expect(await Promise.all(styles.map((file) => read(file)))).toEqual([
    expect.stringMatching(/^\.fixture_fixtureTitle_[\w-]+\{color:red\}$/),
  ]);
});

test('nothing that the shell provides is in the release', async () => {
  const { files } = await release();
  const code = await Promise.all(
    Object.keys(files)
      .filter((file) => file.endsWith('.js'))
      .map((file) => read(file)),
  );
  // Words of React, React Router and the SDK that no minifier changes.
  expect(code.join()).not.toMatch(
    /react\.transitional\.element|patchRoutesOnNavigation|gives no page for its route/,
  );
  expect(code.join().length).toBeLessThan(40_000);
});

test('the container holds the hash of every other script and style, and no marker is left', async () => {
  for (const built of [good, otherStyle]) {
    const { entry, files } = await release(built);
    const container = await read(entry, built);
    const loaded = Object.entries(files).filter(([name]) => /\.(js|css)$/.test(name) && name !== entry);
    expect(loaded.map(([name]) => path.extname(name)).sort()).toEqual(['.css', '.js', '.js']);
    expect(loaded.filter(([, hash]) => !container.includes(hash))).toEqual([]);
    expect(container).not.toMatch(/fitreel-hash-of|_HASHES__/);
  }
});

test('the same content is the same release, wherever it is built', async () => {
  const [{ version, files }, again] = [await release(), await release(same)];
  expect(again).toMatchObject({ version, files });
});

test('what the container begins with has the same ids in every checkout', async () => {
  const container = await read((await release()).entry);
  expect(container).toMatch(/\bfederation\(/);
  expect(container).toMatch(/\bcontainer\(/);
});

test('a style that changes has another name, and so have the container that holds its hash and the release', async () => {
  const [before, after] = [await release(), await release(otherStyle)];
  expect(after.version).not.toBe(before.version);
  const gone = Object.keys(before.files).filter((file) => !after.files[file]);
  expect(gone).toEqual([expect.stringMatching(/^page-home\..*\.css$/), before.entry]);
});

test('a route whose page the remote does not load stops the build', () => {
  expect(noSuchPage.code).toBe(1);
  expect(noSuchPage.errors).toContain(
    'the route lost shows the page lost, and src/remote.tsx loads no such page',
  );
});

test('a remote under a folder of another name stops the build', () => {
  expect(wrongFolder.code).toBe(1);
  expect(wrongFolder.errors.trim()).toBe(
    'remote.config.ts: the folder of the remote elsewhere must be remote-elsewhere',
  );
});
