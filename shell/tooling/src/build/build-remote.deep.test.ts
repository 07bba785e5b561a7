import { RemoteRelease, TypeComparison } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fixtureBuilds, type FixtureBuild } from '../../testing/fixture-builds';
import { fixtureRemote } from '../../testing/fixture-remote';

const builds = fixtureBuilds();
let good: FixtureBuild;
let wrongFolder: FixtureBuild & { code: number | null };
let otherSettings: FixtureBuild;
let otherStyle: FixtureBuild;
let noSuchPage: FixtureBuild;
let calling: FixtureBuild;
let showing: FixtureBuild;
let filling: FixtureBuild;

/** A page that calls an endpoint, and a file that nothing imports. */
const CALLING = {
  'src/home.tsx': `
import { useApi } from '@fitreel/sdk/api';
export function Component() {
  const api = useApi();
  return <button onClick={() => void api.request('GET /categories')}>Load</button>;
}
export { useToast } from '@fitreel/sdk/toast';
`,
  'src/unused.ts': `
import type { ApiClient } from '@fitreel/sdk/api';
export const trend = (api: ApiClient) => api.request('GET /trend');
`,
};

/** A team declares a slot and an event of its own. */
const SHOWING = {
  'src/places.ts': `
declare module '@fitreel/sdk/slots' {
  interface SlotProps { 'fixture.rating': { video: { title: string }; rate: (stars: number) => void } }
  interface PlatformEvents { 'fixture.rated': { stars: number } }
}
export {};
`,
  'src/home.tsx': `
import { usePlatform } from '@fitreel/sdk/platform';
import { Slot } from '@fitreel/sdk/slots';
export function Component() {
  const { emit } = usePlatform();
  return <Slot name="fixture.rating" video={{ title: 'One' }} rate={(stars) => emit('fixture.rated', { stars })} />;
}`,
};

/** Another team writes down what it takes. */
const FILLING = (() => {
  const tree = fixtureRemote() as Record<string, string>;
  const parts = `fragments: [{ id: 'stars', slot: 'fixture.rating' }], listeners: [{ event: 'fixture.rated' }], navigation`;
  return {
    ...tree,
    'remote.config.ts': (tree['remote.config.ts'] ?? '').replace('"navigation"', parts),
    'src/remote.tsx': `
import { defineRemote } from '@fitreel/sdk/remote';
import description from '../remote.config';
const pages = { home: () => import(/* webpackChunkName: "page-home" */ './home') };
const fragments = { stars: () => import(/* webpackChunkName: "fragment-stars" */ './stars') };
const listeners = { 'fixture.rated': () => import(/* webpackChunkName: "listener-rated" */ './rated') };
export default defineRemote(description, pages, { fragments, listeners });`,
    'src/stars.tsx': `
export interface RatingProps { video: { title: string }; rate: (stars: number) => void }
export function Component({ video, rate }: RatingProps) {
  return <button onClick={() => rate(5)}>{video.title}</button>;
}`,
    'src/rated.ts': 'export const handle = async ({ stars }: { stars: string }) => stars.trim();\n',
  };
})();

beforeAll(async () => {
  [good, wrongFolder, otherSettings, otherStyle, noSuchPage, calling, showing, filling] = await Promise.all([
    builds.build(fixtureRemote()),
    builds.buildByCommand(fixtureRemote({ name: 'elsewhere' })),
    builds.buildByCommand(fixtureRemote(), {
      PUBLIC_URL: 'https://staging.example',
      EMBED_BASE: 'https://videos.example/embed',
    }),
    builds.build({ ...fixtureRemote(), 'src/home.module.css': '.fixtureTitle { color: blue; }\n' }),
    builds.build(fixtureRemote({ routes: [{ id: 'lost', path: '/', access: 'public' }] })),
    builds.build({ ...fixtureRemote(), ...CALLING }),
    builds.build({ ...fixtureRemote(), ...SHOWING }),
    builds.build(FILLING),
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
  expect(built.requires).toEqual({ react: '^19.0.0', 'react-dom': '^19.0.0', 'react-router-dom': '^7.0.0' });
  expect(built.version).toMatch(/^2\.3\.4-/);
  expect(built.entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
});

test('the settings of an environment change nothing in a build: they come with the page', async () => {
  const { version, files } = await release(otherSettings);
  expect({ version, files }).toEqual({ version: (await release()).version, files: (await release()).files });
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

test('the release names the endpoints that its code calls, and no others', async () => {
  expect(calling.errors).toBe('');
  expect(Object.keys((await release(calling)).calls ?? {})).toEqual(['GET /categories']);
  expect((await release()).calls).toEqual({});
});

test('the release names what its code exports again from the SDK as taken', async () => {
  expect((await release(calling)).types.modules['@fitreel/sdk/toast']).toHaveProperty('useToast');
});

test('the slots and events of a team are compared with what another team takes of them', async () => {
  expect([showing.errors, filling.errors]).toEqual(['', '']);
  const [gives, takes] = [(await release(showing)).types, (await release(filling)).types];
  if (!gives || !takes) throw new Error('no types');
  const comparison = new TypeComparison(gives.table, takes.table);
  const props = Object.entries(takes.fills['stars'] ?? {});
  expect(props.map(([name]) => name)).toEqual(['rate', 'video']);
  for (const [name, ref] of props)
    expect(comparison.difference(gives.shows['fixture.rating']?.[name], ref)).toBeNull();
  expect(
    comparison.difference(gives.emits['fixture.rated'], takes.hears['fixture.rated'] ?? 0),
  ).toMatchObject({
    path: '.stars',
    takes: 'string',
    gives: 'number',
  });
});

test('a route without a page fails the build', () => {
  expect(noSuchPage.errors).toContain(
    'the route lost shows the page lost, which src/remote.tsx does not load',
  );
});

test('a folder with the wrong name fails the build', () => {
  expect(wrongFolder.code).toBe(1);
  expect(wrongFolder.errors.trim()).toBe(
    'remote.config.ts: the folder or the package of the remote elsewhere must be named remote-elsewhere.',
  );
});
