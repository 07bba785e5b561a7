import { readServed } from './read-served';

const route = { id: 'home', path: '/category{categoryId}', access: 'public' };
const entry = { place: 'sidebar', label: 'Home', path: '/', order: 1 };
const description = { name: 'catalog', title: 'Video catalogue', routes: [route], navigation: [entry] };
const served = {
  base: 'http://127.0.0.1:3001/',
  scripts: ['remoteEntry.js'],
  styles: [],
  description,
  requires: {},
};
const with_ = (parts: object) => ({ ...served, description: { ...description, ...parts } });

test('what the shell needs is read, and nothing else is kept', () => {
  const answer = with_({ routes: [{ ...route, data: ['/api/videos'], extra: 1 }], extra: 1 });
  expect(readServed(answer, 'catalog')).toEqual({ container: 'remoteEntry.js', description });
});

test('a page and an icon may be given', () => {
  const routes = [{ ...route, page: 'list' }];
  const navigation = [{ ...entry, icon: 'M4 6h16' }];
  expect(readServed(with_({ routes, navigation }), 'catalog').description).toMatchObject({
    routes,
    navigation,
  });
});

test.each([
  [null, 'the answer takes'],
  [[], 'the answer takes'],
  ['<!doctype html>', 'the answer takes'],
  [{ ...served, description: null }, 'description takes'],
  [with_({ name: 'library' }), 'description.name takes catalog'],
  [with_({ title: '' }), 'description.title takes'],
  [{ ...served, scripts: [] }, 'scripts takes'],
  [{ ...served, scripts: ['../remoteEntry.js'] }, 'scripts takes'],
  [{ ...served, scripts: ['//evil.example/a.js'] }, 'scripts takes'],
  [{ ...served, scripts: ['https://evil.example/a.js'] }, 'scripts takes'],
  [with_({ routes: [] }), 'description.routes takes'],
  [with_({ routes: Array(51).fill(route) }), 'description.routes takes'],
  [with_({ routes: [{ ...route, id: 'A' }] }), 'description.routes[0].id takes'],
  [with_({ routes: [{ ...route, page: 7 }] }), 'description.routes[0].page takes'],
  [with_({ routes: [{ ...route, path: 'javascript:1' }] }), 'description.routes[0].path takes'],
  [with_({ routes: [{ ...route, access: 'all' }] }), 'description.routes[0].access takes'],
  [with_({ navigation: 'none' }), 'description.navigation takes'],
  [with_({ navigation: [{ ...entry, place: 'footer' }] }), 'description.navigation[0].place takes'],
  [with_({ navigation: [{ ...entry, label: 'a'.repeat(41) }] }), 'description.navigation[0].label takes'],
  [with_({ navigation: [{ ...entry, path: '//evil.example' }, 7] }), 'description.navigation[1] takes'],
  [
    with_({ navigation: [{ ...entry, path: 'https://evil.example' }] }),
    'description.navigation[0].path takes',
  ],
  [with_({ navigation: [{ ...entry, order: 1.5 }] }), 'description.navigation[0].order takes'],
  [with_({ navigation: [{ ...entry, icon: '"/><script>' }] }), 'description.navigation[0].icon takes'],
])('%j is refused', (answer, reason) => {
  expect(() => readServed(answer, 'catalog')).toThrow(reason);
});
