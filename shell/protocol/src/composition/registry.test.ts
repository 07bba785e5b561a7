import { Value } from '@sinclair/typebox/value';
import { REGISTRY_PATH, RELEASE_FILE, releasePath, RELEASES_PATH } from './paths';
import { Registry, REGISTRY_SCHEMA, RegistryVersion } from './registry';

const integrity = `sha384-${'A+/9'.repeat(16)}`;
const version = '1.0.0-0123456789ab';
const base = '/releases/catalog/1.0.0-0123456789ab/';
const extras = {
  description: {
    name: 'catalog',
    title: 'Videos',
    routes: [{ id: 'home', path: '/', access: 'public' }],
    navigation: [],
  },
  requires: { react: '^19.0.0' },
  base,
  preload: { home: { scripts: [], styles: [] } },
};
const live = {
  url: `${base}remoteEntry.js`,
  metadata: { integrity, version },
  deployment: { traffic: 100, default: true },
  extras,
};
const fallback = { version, integrity, base };
const withFallback = { ...live, fallbackUrl: `${base}remoteEntry.js`, extras: { ...extras, fallback } };
const registryOf = (microFrontends: unknown) => ({ schema: REGISTRY_SCHEMA, microFrontends });

test('the paths of the site', () => {
  expect([RELEASE_FILE, RELEASES_PATH, REGISTRY_PATH]).toEqual([
    'release.json',
    '/releases/',
    '/registry.json',
  ]);
  expect(releasePath('catalog', version)).toBe(base);
});

test.each([
  ['no remote', {}],
  ['a remote', { catalog: [live] }],
  ['a remote with a canary', { catalog: [live, { ...live, deployment: { traffic: 0, default: false } }] }],
  ['a remote with a last good release', { catalog: [withFallback] }],
])('a registry may hold %s', (_case, microFrontends) => {
  expect(Value.Check(Registry, registryOf(microFrontends))).toBe(true);
});

test.each([
  ['another schema', { schema: 'v2', microFrontends: {} }],
  ['another field', { ...registryOf({}), more: 1 }],
  ['a name that is no remote’s', registryOf({ a_b: [live] })],
  ['a version that is no list', registryOf({ catalog: live })],
  ['no schema', { microFrontends: {} }],
  ['no remotes', { schema: REGISTRY_SCHEMA }],
])('a registry has not %s', (_case, registry) => {
  expect(Value.Check(Registry, registry)).toBe(false);
});

test.each([
  ['a container on another site', { url: 'https://elsewhere.example/remoteEntry.js' }],
  ['a container outside the releases', { url: '/api/releases/catalog/1.0.0/remoteEntry.js' }],
  ['a container with a query', { url: `${base}remoteEntry.js?x` }],
  ['no file of the container', { url: base }],
  ['a container of no remote', { url: '/releases//1.0.0/remoteEntry.js' }],
  ['a last good container on another site', { fallbackUrl: '//elsewhere.example/remoteEntry.js' }],
  ['traffic below 0', { deployment: { traffic: -1, default: true } }],
  ['traffic above 100', { deployment: { traffic: 101, default: true } }],
  ['half a percent', { deployment: { traffic: 0.5, default: true } }],
  ['no default or canary', { deployment: { traffic: 1 } }],
  ['no traffic', { deployment: { default: true } }],
  ['more about the deployment', { deployment: { traffic: 1, default: true, since: 1 } }],
  ['no hash', { metadata: { version } }],
  ['no version', { metadata: { integrity } }],
  ['more metadata', { metadata: { integrity, version, size: 1 } }],
  ['another field', { more: 1 }],
  ['more extras', { extras: { ...extras, more: 1 } }],
  ['no folder', { extras: { ...extras, base: undefined } }],
  ['a folder without a closing slash', { extras: { ...extras, base: base.slice(0, -1) } }],
  ['a folder on another site', { extras: { ...extras, base: `https://elsewhere.example${base}` } }],
  ['no files to preload', { extras: { ...extras, preload: undefined } }],
  ['no description', { extras: { ...extras, description: undefined } }],
  ['no required modules', { extras: { ...extras, requires: undefined } }],
  ['a last good release without a hash', { extras: { ...extras, fallback: { version, base } } }],
  ['a last good release without a version', { extras: { ...extras, fallback: { integrity, base } } }],
  ['a last good release without a folder', { extras: { ...extras, fallback: { integrity, version } } }],
  ['more about the last good release', { extras: { ...extras, fallback: { ...fallback, more: 1 } } }],
])('a version of a remote has not %s', (_case, change) => {
  expect(Value.Check(RegistryVersion, live)).toBe(true);
  expect(Value.Check(RegistryVersion, { ...live, ...change })).toBe(false);
});

test.each(Object.keys(live))('a version of a remote needs %s', (field) => {
  const rest = Object.fromEntries(Object.entries(live).filter(([name]) => name !== field));
  expect(Value.Check(RegistryVersion, rest)).toBe(false);
});
