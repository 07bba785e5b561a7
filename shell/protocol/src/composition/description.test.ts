import { Value } from '@sinclair/typebox/value';
import { RemoteDescription } from './description';

const route = { id: 'home', path: '/', access: 'public' };
const entry = { place: 'sidebar', label: 'Home', path: '/', order: 10 };
const remote = { name: 'catalog', title: 'Videos', routes: [route], navigation: [entry] };
const access = 'public';
const fragment = { id: 'menu', slot: 'video-menu', order: 1, access, server: false, load: 'near' };
const listener = { event: 'video-watched', access };
const list = <T>(length: number, item: T) => Array<T>(length).fill(item);

test.each([
  ['a name with hyphens', { name: 'my-4-catalogs' }],
  ['50 routes', { routes: list(50, route) }],
  ['no navigation', { navigation: [] }],
  ['20 navigation entries', { navigation: list(20, entry) }],
  ['a page with a name of its own', { routes: [{ ...route, page: 'start' }] }],
  ['a route for signed-in users', { routes: [{ ...route, access: 'signed-in' }] }],
  ['eight endpoints of data', { routes: [{ ...route, data: list(8, '/api/video/{videoId}?a=b&c=d-._~') }] }],
  ['an endpoint of 200 characters', { routes: [{ ...route, data: [`/api/${'x'.repeat(195)}`] }] }],
  ['20 slots of a page', { routes: [{ ...route, slots: list(20, 'video-menu') }] }],
  ['20 fragments', { fragments: list(20, fragment) }],
  ['20 listeners', { listeners: list(20, listener) }],
  ['an entry with an icon', { navigation: [{ ...entry, icon: 'M3 12h18' }] }],
  ['the first entry', { navigation: [{ ...entry, order: 0 }] }],
  ['the last entry', { navigation: [{ ...entry, order: 10_000 }] }],
  ['an entry of the top bar', { navigation: [{ ...entry, place: 'topbar' }] }],
  ['a login page', { navigation: [{ ...entry, place: 'login' }] }],
  ['a search page', { navigation: [{ ...entry, place: 'search' }] }],
  ['an entry for guests', { navigation: [{ ...entry, place: 'account', for: 'guest' }] }],
])('a remote may have %s', (_case, change) => {
  expect(Value.Check(RemoteDescription, { ...remote, ...change })).toBe(true);
});

test.each([
  ['a name with an underscore', { name: 'my_catalog' }],
  ['a name that ends with a hyphen', { name: 'catalog-' }],
  ['an empty title', { title: '' }],
  ['no route', { routes: [] }],
  ['51 routes', { routes: list(51, route) }],
  ['21 navigation entries', { navigation: list(21, entry) }],
  ['another field', { more: 1 }],
  ['a route with another field', { routes: [{ ...route, more: 1 }] }],
  ['a route with an id that is no chunk’s name', { routes: [{ ...route, id: '../home' }] }],
  ['a page that is no chunk’s name', { routes: [{ ...route, page: '../home' }] }],
  ['a path without a slash', { routes: [{ ...route, path: 'home' }] }],
  ['a path of 201 characters', { routes: [{ ...route, path: `/${'x'.repeat(200)}` }] }],
  ['another access', { routes: [{ ...route, access: 'admin' }] }],
  ['nine endpoints of data', { routes: [{ ...route, data: list(9, '/api/videos') }] }],
  ['data from outside the API', { routes: [{ ...route, data: ['/registry.json'] }] }],
  ['data from another site', { routes: [{ ...route, data: ['https://elsewhere.example/api/'] }] }],
  ['an endpoint of 201 characters', { routes: [{ ...route, data: [`/api/${'x'.repeat(196)}`] }] }],
  ['an endpoint with a fragment', { routes: [{ ...route, data: ['/api/videos#x'] }] }],
  ['21 slots of a page', { routes: [{ ...route, slots: list(21, 'video-menu') }] }],
  ['21 fragments', { fragments: list(21, fragment) }],
  ['21 listeners', { listeners: list(21, listener) }],
  ['an entry with another field', { navigation: [{ ...entry, more: 1 }] }],
  ['an entry at another place', { navigation: [{ ...entry, place: 'footer' }] }],
  ['an entry without a label', { navigation: [{ ...entry, label: '' }] }],
  ['an entry whose path has a parameter', { navigation: [{ ...entry, path: '/video/{videoId}' }] }],
  ['an entry before the first', { navigation: [{ ...entry, order: -1 }] }],
  ['an entry after the last', { navigation: [{ ...entry, order: 10_001 }] }],
  ['an entry between two', { navigation: [{ ...entry, order: 1.5 }] }],
  ['an icon that is markup', { navigation: [{ ...entry, icon: '"><script>' }] }],
])('a remote has not %s', (_case, change) => {
  expect(Value.Check(RemoteDescription, { ...remote, ...change })).toBe(false);
});

test.each([
  ...Object.keys(remote).map((field) => [field, remote, (value: object) => value] as const),
  ...Object.keys(route).map(
    (field) => [field, route, (value: object) => ({ ...remote, routes: [value] })] as const,
  ),
  ...Object.keys(entry).map(
    (field) => [field, entry, (value: object) => ({ ...remote, navigation: [value] })] as const,
  ),
])('%s is needed in %o', (field, whole, inRemote) => {
  const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
  expect(Value.Check(RemoteDescription, inRemote(whole))).toBe(true);
  expect(Value.Check(RemoteDescription, inRemote(rest))).toBe(false);
});
