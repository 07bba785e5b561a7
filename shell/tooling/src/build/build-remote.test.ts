import { RemoteRelease } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fixtureBuilds, type FixtureBuild } from '../../testing/fixture-builds';
import { fixtureRemote } from '../../testing/fixture-remote';

const builds = fixtureBuilds();
let good: FixtureBuild;
let wrongFolder: FixtureBuild & { code: number | null };
let otherStyle: FixtureBuild;
let noSuchPage: FixtureBuild;
beforeAll(async () => {
  [good, wrongFolder, otherStyle, noSuchPage] = await Promise.all([
    builds.build(fixtureRemote()),
    builds.buildByCommand(fixtureRemote({ name: 'elsewhere' })),
    builds.build({ ...fixtureRemote(), 'src/home.module.css': '.fixtureTitle { color: blue; }\n' }),
    builds.build(fixtureRemote({ routes: [{ id: 'lost', path: '/', access: 'public' }] })),
  ]);
});
afterAll(builds.removeAll);

async function release(of: FixtureBuild = good): Promise<RemoteRelease> {
  return JSON.parse(await read('release.json', of)) as RemoteRelease;
}

function read(file: string, of: FixtureBuild = good): Promise<string> {
  return readFile(path.join(of.folder, 'dist', file), 'utf8');
}

test('the build writes a release that matches the schema', async () => {
  expect(good.errors).toBe('');
  const built = await release();
  expect(Value.Check(RemoteRelease, built)).toBe(true);
  expect(built).toMatchObject({ kind: 'remote', requires: { react: '^19.0.0' } });
  expect(built.version).toMatch(/^2\.3\.4-/);
  expect(built.entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
});

test('each script has a source map without source text, to which it does not refer', async () => {
  const { files, server } = await release();
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  expect(scripts).toContain(server);
  for (const script of scripts) {
    expect(Object.keys(files)).toContain(`${script}.map`);
    expect(await read(script)).not.toContain('sourceMappingURL');
    expect(JSON.parse(await read(`${script}.map`))).not.toHaveProperty('sourcesContent');
  }
  const page = scripts.find((file) => file.startsWith('page-home.'));
  expect(await read(`${page}.map`)).toContain('"remote-fixture/src/home.tsx"');
  expect(Object.keys(files).filter((file) => file.endsWith('.css.map'))).toEqual([]);
});

test('each route lists the files that its page needs, and all of them exist', async () => {
  const { preload, files } = await release();
  expect(Object.keys(preload)).toEqual(['home', 'other']);
  expect(preload['other']).toEqual(preload['home']);
  const { scripts = [], styles = [], shared } = preload['home'] ?? {};
  expect(shared).toEqual(['@fitreel/sdk/remote', 'react-router-dom', 'react/jsx-runtime']);
  expect(Object.keys(files)).toEqual(expect.arrayContaining([...scripts, ...styles]));
  expect((await Promise.all(scripts.map((file) => read(file)))).join()).toContain('A page of the fixture');
  expect(await Promise.all(styles.map((file) => read(file)))).toEqual([
    '.fixture_home_fixtureTitle{color:red}',
  ]);
});

test('the release contains nothing that the shell provides', async () => {
  const { files } = await release();
  const code = await Promise.all(
    Object.keys(files)
      .filter((file) => file.endsWith('.js'))
      .map((file) => read(file)),
  );
  // Strings of React, React Router and the SDK, which survive minification.
  expect(code.join()).not.toMatch(
    /react\.transitional\.element|patchRoutesOnNavigation|has no page for its route/,
  );
  expect(code.join().length).toBeLessThan(40_000);
});

test('the container contains the hash of every other script and style, and no placeholder is left', async () => {
  for (const built of [good, otherStyle]) {
    const { entry, server, files } = await release(built);
    const container = await read(entry, built);
    const loaded = Object.entries(files).filter(
      ([name]) => /\.(js|css)$/.test(name) && name !== entry && name !== server,
    );
    expect(loaded.map(([name]) => path.extname(name)).sort()).toEqual(['.css', '.js', '.js']);
    expect(loaded.filter(([, hash]) => !container.includes(hash))).toEqual([]);
    expect(container).not.toMatch(/fitreel-hash-of|_HASHES__/);
  }
});

test('a changed style renames its file, the container with its hash, and the release', async () => {
  const [before, after] = [await release(), await release(otherStyle)];
  expect(after.version).not.toBe(before.version);
  const renamed = Object.keys(before.files).filter((file) => !after.files[file]);
  expect(renamed).toEqual([
    expect.stringMatching(/^page-home\..*\.css$/),
    before.entry,
    `${before.entry}.map`,
  ]);
});

test('a route without a page fails the build', () => {
  expect(noSuchPage.errors).toContain(
    'the route lost shows the page lost, which src/remote.tsx does not load',
  );
});

test('a folder with the wrong name fails the build', () => {
  expect(wrongFolder.code).toBe(1);
  expect(wrongFolder.errors.trim()).toBe(
    'remote.config.ts: the folder or the package of the remote elsewhere must be named remote-elsewhere',
  );
});
