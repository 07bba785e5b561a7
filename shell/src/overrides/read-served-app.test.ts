import { FragmentDescription, NavigationEntry, RouteDescription, ServedApp } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import { BUTTONS } from '../composition/live-remote.test-support';
import { readServedRemote } from './read-served-app';

const route = { id: 'home', path: '/category{categoryId}', access: 'public' };
const entry = { place: 'sidebar', label: 'Home', path: '/', order: 1 };
const listener = { event: 'video-opened', access: 'signed-in' };
const description = { name: 'catalog', title: 'Video catalogue', routes: [route], navigation: [entry] };
const served = {
  base: 'http://127.0.0.1:3001/',
  scripts: ['remoteEntry.js'],
  styles: [],
  description,
  requires: {},
};
const with_ = (parts: object) => ({ ...served, description: { ...description, ...parts } });
const withRoute = (parts: object) => with_({ routes: [{ ...route, ...parts }] });
const withFragment = (parts: object) => with_({ fragments: [{ ...BUTTONS, ...parts }] });
const withListener = (parts: object) => with_({ listeners: [{ ...listener, ...parts }] });
const withEntry = (parts: object) => with_({ navigation: [{ ...entry, ...parts }] });

test('what the shell needs is read, and nothing else is kept', () => {
  const response = with_({ routes: [{ ...route, data: ['/api/videos'], extra: 1 }], extra: 1 });
  expect(readServedRemote(response, 'catalog')).toEqual({ container: 'remoteEntry.js', description });
});

test('a page and an icon may be parts', () => {
  const routes = [{ ...route, page: 'list' }];
  const navigation = [{ ...entry, icon: 'M4 6h16' }];
  expect(readServedRemote(with_({ routes, navigation }), 'catalog').description).toMatchObject({
    routes,
    navigation,
  });
});

test('fragments and listeners may be parts', () => {
  const parts = { fragments: [BUTTONS], listeners: [listener] };
  expect(readServedRemote(with_(parts), 'catalog').description).toEqual({ ...description, ...parts });
});

test('rejects another remote', () => {
  expect(() => readServedRemote(with_({ name: 'library' }), 'catalog')).toThrow(
    'description.name takes catalog',
  );
});

/** Documents that neither the shell nor the gateway accepts. */
const INVALID: [document: unknown, reason: string][] = [
  [null, 'the response takes'],
  [[], 'the response takes'],
  ['<!doctype html>', 'the response takes'],
  [{ ...served, scripts: 'remoteEntry.js' }, 'scripts takes'],
  [{ ...served, scripts: ['../remoteEntry.js'] }, 'scripts takes'],
  [{ ...served, scripts: ['//evil.example/a.js'] }, 'scripts takes'],
  [{ ...served, scripts: ['https://evil.example/a.js'] }, 'scripts takes'],
  [with_({ title: '' }), 'description.title takes'],
  [with_({ title: 'a'.repeat(61) }), 'description.title takes'],
  [with_({ routes: [] }), 'description.routes takes'],
  [with_({ routes: Array(51).fill(route) }), 'description.routes takes'],
  [withRoute({ id: 'A' }), 'description.routes[0].id takes'],
  [withRoute({ id: 'a'.repeat(41) }), 'description.routes[0].id takes'],
  [withRoute({ page: 7 }), 'description.routes[0].page takes'],
  [withRoute({ path: 'javascript:1' }), 'description.routes[0].path takes'],
  [withRoute({ path: '/a//b' }), 'description.routes[0].path takes'],
  [withRoute({ access: 'all' }), 'description.routes[0].access takes'],
  [with_({ navigation: 'none' }), 'description.navigation takes'],
  [with_({ navigation: Array(21).fill(entry) }), 'description.navigation takes'],
  [withEntry({ place: 'footer' }), 'description.navigation[0].place takes'],
  [withEntry({ label: 'a'.repeat(41) }), 'description.navigation[0].label takes'],
  [with_({ navigation: [entry, 7] }), 'description.navigation[1] takes'],
  [withEntry({ path: '//evil.example' }), 'description.navigation[0].path takes'],
  [withEntry({ path: 'https://evil.example' }), 'description.navigation[0].path takes'],
  [withEntry({ order: 1.5 }), 'description.navigation[0].order takes'],
  [withEntry({ order: -1 }), 'description.navigation[0].order takes'],
  [withEntry({ order: 10_001 }), 'description.navigation[0].order takes'],
  [withEntry({ icon: '"/><script>' }), 'description.navigation[0].icon takes'],
  [with_({ fragments: BUTTONS }), 'description.fragments takes'],
  [with_({ fragments: Array(21).fill(BUTTONS) }), 'description.fragments takes'],
  [withFragment({ id: 'A' }), 'description.fragments[0].id takes'],
  [withFragment({ slot: '' }), 'description.fragments[0].slot takes'],
  [withFragment({ order: '1' }), 'description.fragments[0].order takes'],
  [withFragment({ access: 'all' }), 'description.fragments[0].access takes'],
  [withFragment({ server: 1 }), 'description.fragments[0].server takes'],
  [withFragment({ load: 'never' }), 'description.fragments[0].load takes'],
  [with_({ listeners: 1 }), 'description.listeners takes'],
  [withListener({ event: '' }), 'description.listeners[0].event takes'],
  [withListener({ access: 'all' }), 'description.listeners[0].access takes'],
];

test.each(INVALID)('rejects %j, like the schema', (document, reason) => {
  expect(() => readServedRemote(document, 'catalog')).toThrow(reason);
  expect(Value.Check(ServedApp, document)).toBe(false);
});

/** A remote’s container is one file, and the shell is never overridden. */
test.each([
  [{ ...served, description: null }, 'description takes'],
  [{ ...served, scripts: [] }, 'scripts takes'],
])('rejects %j, which is no remote', (document, reason) => {
  expect(() => readServedRemote(document, 'catalog')).toThrow(reason);
});

const literals = (union: { anyOf: { const: string }[] }) => union.anyOf.map((literal) => literal.const);

test.each([
  served,
  { ...served, scripts: ['js/remoteEntry.js'] },
  with_({ title: 'Ü'.repeat(60) }),
  with_({ routes: Array(50).fill(route) }),
  with_({ navigation: Array(20).fill(entry) }),
  with_({ navigation: [] }),
  withRoute({ page: 'list', data: ['/api/videos?page=1'] }),
  withRoute({ path: '/playlist/{a}/{b}.html' }),
  withEntry({ order: 0 }),
  withEntry({ order: 10_000, icon: 'M4 6h16' }),
  ...literals(RouteDescription.properties.access).map((access) => withRoute({ access })),
  ...literals(FragmentDescription.properties.load).map((load) => withFragment({ load })),
  withListener({}),
  ...literals(NavigationEntry.properties.place).map((place) => withEntry({ place })),
])('accepts what the schema accepts: %j', (document) => {
  expect(Value.Check(ServedApp, document)).toBe(true);
  expect(readServedRemote(document, 'catalog').description.name).toBe('catalog');
});
