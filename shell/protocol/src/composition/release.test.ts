import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { expectSchema, times } from '../../testing/schema-case';
import {
  appOf,
  Integrity,
  Release,
  RELEASE_JSON_BYTES_MAX,
  ReleaseVersion,
  ServedApp,
  SharedModule,
} from './release';
import { ReleaseTypes } from './types';

const integrity = `sha384-${'A+/9'.repeat(16)}`;
const assets = { scripts: ['main.js'], styles: ['main.css'] };
const common = {
  version: '1.20.3-0123456789ab',
  files: { 'main.js': integrity },
  sources: '0a'.repeat(32),
  commit: '0123456789'.repeat(4),
  builtAt: '2026-01-02T03:04:05.678Z',
  types: { table: [], modules: {}, remote: 0, shows: {}, fills: {}, emits: {}, hears: {} },
  calls: {},
};
const remote = {
  ...common,
  kind: 'remote',
  description: {
    name: 'catalog',
    title: 'Videos',
    routes: [{ id: 'home', path: '/', access: 'public' }],
    navigation: [],
  },
  requires: { react: '^19.0.0' },
  entry: 'remoteEntry.js',
  preload: { home: { ...assets, shared: ['@fitreel/sdk/toast'] } },
};
const shell = {
  ...common,
  kind: 'shell',
  provides: { react: '19.0.0' },
  page: 'index.html',
  entry: assets,
  lazyModules: { '@ariakit/react': assets },
};
const without = (release: object, field: string) =>
  Object.fromEntries(Object.entries(release).filter(([name]) => name !== field));

describe.each([
  ['a remote', remote, []],
  ['the shell', shell, ['lazyModules']],
])('the release of %s', (_app, release, optional) => {
  test('has its files, what it takes or provides, and where it comes from', () => {
    expect(Value.Check(Release, release)).toBe(true);
    expect(Value.Check(Release, { ...release, commit: null })).toBe(true);
    expect(Value.Check(Release, { ...release, commit: '0a'.repeat(32) })).toBe(true);
  });

  test.each(Object.keys(release))('needs %s unless it is optional', (field) => {
    expect(Value.Check(Release, without(release, field))).toBe((optional as string[]).includes(field));
  });

  test.each([
    ['another field', { more: 1 }],
    ['another kind', { kind: 'page' }],
    ['a version without a hash', { version: '1.0.0' }],
    ['a file outside its folder', { files: { '../main.js': integrity } }],
    ['a file without a hash', { files: { 'main.js': '' } }],
    ['a digest of another length', { sources: '0a'.repeat(31) }],
    ['a digest in capitals', { sources: '0A'.repeat(32) }],
    ['half a commit', { commit: '0123456789'.repeat(2) }],
    ['a commit of another length', { commit: '0'.repeat(52) }],
    ['a commit and more', { commit: `${'0'.repeat(64)}0` }],
    ['a time that is too short', { builtAt: '2026-01-02T03:04:05' }],
    ['a time that is too long', { builtAt: '2026-01-02T03:04:05.678901234+00:00' }],
  ])('has not %s', (_case, change) => {
    expect(Value.Check(Release, { ...release, ...change })).toBe(false);
  });
});

/** An object with as many fields as `count`. */
const fields = (count: number, value: unknown, name = 'f') =>
  Object.fromEntries(times(count, value).map((item, index) => [`${name}${index}`, item]));

test('what a release says of its routes, fragments and modules has bounds', () => {
  const home = (more: object) => ({ preload: { home: { ...assets, ...more } } });
  expectSchema({
    schema: Release,
    value: { ...remote, fragments: { menu: assets } },
    optional: ['fragments'],
    accepts: [
      ...[{ preload: fields(50, assets) }, { fragments: fields(24, assets) }, { requires: fields(100, '1') }],
      home({ scripts: times(100, 'a.js') }),
    ],
    rejects: [
      ...[{ preload: fields(51, assets) }, { preload: { Home: assets } }],
      ...[{ fragments: fields(25, assets) }, { fragments: { Menu: assets } }],
      ...[
        { requires: fields(101, '1') },
        { requires: { React: '1' } },
        { requires: { react: 'x'.repeat(101) } },
      ],
      ...[home({ scripts: times(101, 'a.js') }), home({ styles: times(101, 'a.css') })],
    ],
  });
  expect(Value.Check(Release, { ...shell, lazyModules: fields(100, assets) })).toBe(true);
  for (const lazyModules of [fields(101, assets), { React: assets }])
    expect(Value.Check(Release, { ...shell, lazyModules })).toBe(false);
});

test('the types of a release have bounds', () => {
  const none = { modules: {}, remote: 0, shows: {}, fills: {}, emits: {}, hears: {} };
  const signature = { takes: [['title', 0]], gives: 0, generic: [0] };
  const having = (type: unknown) => ({ ...none, table: [type] });
  expectSchema({
    schema: ReleaseTypes,
    value: {
      ...none,
      table: ['any'],
      shows: { 'catalog.rating': { stars: 0 } },
      modules: { react: { use: 0 } },
    },
    accepts: [
      ...['string', { any: [0] }, { library: 'lib#Map', of: [0, 0], into: true }, {}].map(having),
      having({ name: 'A', has: fields(300, 0), rest: 0, calls: [signature], makes: [signature] }),
      { ...none, table: times(6000, 'any') },
    ],
    rejects: [
      ...['', 'x'.repeat(301), { any: [6000] }, { any: times(301, 0) }, { has: fields(301, 0) }, 1].map(
        having,
      ),
      having({ calls: [{ takes: [], gives: -1 }] }),
      { ...none, table: times(6001, 'any') },
      ...[{ shows: { 'a.b.c': {} } }, { emits: fields(25, 0) }, { remote: null }].map((more) => ({
        ...having('any'),
        ...more,
      })),
    ],
  });
});

test('the description of a release with the most files fits into an upload', () => {
  const names = times(500, integrity).map((hash, index) => [`${'x'.repeat(60)}.${index}.js`, hash]);
  const release = { ...shell, files: Object.fromEntries(names) as object };
  expect(Value.Check(Release, release)).toBe(true);
  expect(JSON.stringify(release).length).toBeLessThan(RELEASE_JSON_BYTES_MAX);
});

test('a release belongs to its remote, or to the shell', () => {
  const named = [remote, shell].map((release) => (Value.Check(Release, release) ? appOf(release) : null));
  expect(named).toEqual(['catalog', 'shell']);
});

test.each([
  ['an entry outside its folder', { ...remote, entry: '/remoteEntry.js' }],
  ['assets with another field', { ...remote, preload: { home: { ...assets, fonts: [] } } }],
  ['assets without styles', { ...remote, preload: { home: { scripts: [] } } }],
  ['assets without scripts', { ...remote, preload: { home: { styles: [] } } }],
  ['a module with a path that leaves it', { ...remote, preload: { home: { ...assets, shared: ['../x'] } } }],
  [
    'more than 100 modules for a page',
    { ...remote, preload: { home: { ...assets, shared: Array<string>(101).fill('react') } } },
  ],
  ['a range that is no text', { ...remote, requires: { react: 19 } }],
  ['a version that is no text', { ...shell, provides: { react: 19 } }],
  ['entry assets with another field', { ...shell, entry: { ...assets, shared: [] } }],
  ['a page outside its folder', { ...shell, page: '../index.html' }],
])('a release has not %s', (_case, release) => {
  expect(Value.Check(Release, release)).toBe(false);
});

test('a page names up to 100 modules', () => {
  const shared = Array<string>(100).fill('react');
  expect(Value.Check(Release, { ...remote, preload: { home: { ...assets, shared } } })).toBe(true);
});

test.each<[string, TSchema, string[], string[]]>([
  [
    'integrity',
    Integrity,
    [integrity],
    [`${integrity}A`, integrity.slice(0, -1), `x${integrity}`, integrity.replace('384', '256'), 'sha384-'],
  ],
  [
    'version',
    ReleaseVersion,
    ['0.0.0-0123456789ab', '10.20.30-ffffffffffff'],
    [
      ...['1.0.0', '1.0-0123456789ab', '1.0.0-0123456789a', '1.0.0-0123456789abc', '1.0.0-0123456789aG'],
      ...['v1.0.0-0123456789ab', '1.0.x-0123456789ab', 'x.0.0-0123456789ab', '1.x.0-0123456789ab'],
      ...['../1.0.0-0123456789ab', '1a0.0-0123456789ab', '1.0a0-0123456789ab'],
    ],
  ],
  [
    'shared module',
    SharedModule,
    ['react', 'react-dom/client', '@fitreel/sdk', '@fitreel/sdk/toast/more', 'x'.repeat(100)],
    ['', 'React', '@fitreel', '@/a', '/react', 'react/', 'a//b', '../a', '@Fit/sdk', 'a b', 'x'.repeat(101)],
  ],
])('the format of the %s', (_name, schema, accepted, rejected) => {
  expect(accepted.filter((text) => !Value.Check(schema, text))).toEqual([]);
  expect(rejected.filter((text) => Value.Check(schema, text))).toEqual([]);
});

test('an app under development has the address of its server, its files and what it takes', () => {
  const routes = [{ id: 'home', path: '/', access: 'public' }];
  expectSchema({
    schema: ServedApp,
    value: {
      base: 'http://localhost:3001/',
      ...{ scripts: ['main.js'], styles: [] },
      description: { name: 'catalog', title: 'Videos', routes, navigation: [] },
      requires: { react: '^19.0.0' },
    },
    accepts: [{ base: 'https://dev.example/catalog/' }, { description: null }, { requires: {} }],
    rejects: [
      ...[{ base: 'http://localhost:3001' }, { base: 'ftp://localhost/' }, { base: 'x http://localhost/' }],
      ...[{ base: 'http://' }, { scripts: ['../main.js'] }, { styles: [1] }, { description: {} }],
      ...[{ requires: { react: 19 } }, { more: 1 }],
    ],
  });
});
