import { Value } from '@sinclair/typebox/value';
import {
  BUDGET_DEFAULTS_KB,
  FragmentDescription,
  ListenerDescription,
  Owner,
  RemoteBudget,
  RemoteDescription,
} from './description';
import { expectSchema, times, type SchemaCase } from '../../testing/schema-case';
import { fragmentChunk, fragmentKey } from '../browser/formats';

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
  ['a route beside the rail', { routes: [{ ...route, sidebar: 'rail' }] }],
  ['a route for signed-in users', { routes: [{ ...route, access: 'signed-in' }] }],
  ['eight endpoints of data', { routes: [{ ...route, data: list(8, '/api/video/{videoId}?a=b&c=d-._~') }] }],
  ['an endpoint of 200 characters', { routes: [{ ...route, data: [`/api/${'x'.repeat(195)}`] }] }],
  ['24 slots of a page', { routes: [{ ...route, slots: list(24, 'video-menu') }] }],
  ['24 fragments', { fragments: list(24, fragment) }],
  ['24 listeners', { listeners: list(24, listener) }],
  ['an entry with an icon', { navigation: [{ ...entry, icon: 'M3 12h18' }] }],
  ['the first entry', { navigation: [{ ...entry, order: 0 }] }],
  ['the last entry', { navigation: [{ ...entry, order: 10_000 }] }],
  ['an entry of the top bar', { navigation: [{ ...entry, place: 'topbar' }] }],
  ['a login page', { navigation: [{ ...entry, place: 'login' }] }],
  ['a search page', { navigation: [{ ...entry, place: 'search' }] }],
  ['an entry of the second group', { navigation: [{ ...entry, group: 'more' }] }],
  ['an entry of 50 routes', { navigation: [{ ...entry, activeOn: list(50, 'home') }] }],
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
  ['25 slots of a page', { routes: [{ ...route, slots: list(25, 'video-menu') }] }],
  ['25 fragments', { fragments: list(25, fragment) }],
  ['25 listeners', { listeners: list(25, listener) }],
  ['an entry with another field', { navigation: [{ ...entry, more: 1 }] }],
  ['an entry at another place', { navigation: [{ ...entry, place: 'footer' }] }],
  ['an entry of another group', { navigation: [{ ...entry, group: 'first' }] }],
  ['an entry of 51 routes', { navigation: [{ ...entry, activeOn: list(51, 'home') }] }],
  ['an entry of a route by its path', { navigation: [{ ...entry, activeOn: ['/home'] }] }],
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

const CASES: [what: string, schemaCase: SchemaCase][] = [
  [
    'a fragment',
    {
      schema: FragmentDescription,
      value: fragment,
      accepts: [
        ...[{ slot: 'of-a-later-shell' }, { order: 10_000 }, { access: 'signed-in' }, { server: false }],
        ...[{ load: 'at-once' }, { load: 'idle' }, { orStored: 'positions' }],
      ],
      rejects: [
        ...[{ id: '../x' }, { slot: 'Video' }, { order: -1 }, { order: 10_001 }, { order: 0.5 }],
        ...[{ access: 'admin' }, { server: 1 }, { load: 'never' }, { more: 1 }],
        ...[{ orStored: '' }, { orStored: 'x'.repeat(61) }, { orStored: 'a b' }],
      ],
    },
  ],
  [
    'a listener',
    {
      schema: ListenerDescription,
      value: { event: 'video-watched', access: 'signed-in' },
      accepts: [{ access: 'public' }],
      rejects: [{ event: 'Video' }, { access: 'admin' }, { more: 1 }],
    },
  ],
  [
    'an owner',
    {
      schema: Owner,
      value: { name: 'x'.repeat(60), contact: '@org/team_1.x' },
      accepts: [{ name: 'Zoë' }, { contact: '@ann' }, { contact: 'team@fitreel.example' }],
      rejects: [
        ...[{ name: '' }, { name: 'x'.repeat(61) }, { name: 'a\nb' }, { name: 'a\u202e' }, { more: 1 }],
        ...[
          '',
          'ann',
          '@',
          '@org/',
          '@org/a/b',
          'a b@x.example',
          'a@b@c',
          'x @org',
          '@org x',
          `@${'x'.repeat(120)}`,
        ].map((contact) => ({ contact })),
      ],
    },
  ],
  [
    'a budget',
    {
      schema: RemoteBudget,
      value: { appKb: 0.5, routeKb: 10_000, routes: { home: 20 } },
      optional: ['appKb', 'routeKb', 'routes'],
      rejects: [
        ...[{ appKb: 0 }, { appKb: 10_001 }, { routeKb: 0 }, { routeKb: '20' }, { more: 1 }],
        ...[{ routes: { Home: 20 } }, { routes: { home: 0 } }],
        { routes: Object.fromEntries(times(51, 0).map((_, index) => [`r${index}`, 1])) },
      ],
    },
  ],
];

test.each(CASES)('the schema of %s', (_what, schemaCase) => expectSchema(schemaCase));

test('a remote without a budget of its own has one', () => {
  expect(BUDGET_DEFAULTS_KB).toEqual({ appKb: 60, routeKb: 20 });
});

test('fragments of two remotes have different keys', () => {
  expect([fragmentKey('library', 'buttons'), fragmentKey('catalog', 'buttons')]).toEqual([
    'library.buttons',
    'catalog.buttons',
  ]);
  expect(fragmentChunk('buttons')).toBe('fragment-buttons');
});
