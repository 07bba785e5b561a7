import type { RemoteDescription } from '../composition/description';
import { descriptionConflicts } from './conflicts';

const described = (name: string, change: Partial<RemoteDescription> = {}): RemoteDescription => ({
  name,
  title: `The ${name}`,
  routes: [{ id: 'home', path: `/${name}`, access: 'public' }],
  navigation: [{ place: 'sidebar', label: name, path: `/${name}`, order: 1 }],
  ...change,
});

test('two remotes that claim different things do not conflict', () => {
  expect(descriptionConflicts(described('meals'), described('catalog'))).toEqual([]);
});

test.each([
  ['name', described('catalog-2', { routes: [{ id: 'home', path: '/new', access: 'public' }] })],
  ['name', described('meals', { title: 'The catalog' })],
  ['route', described('meals', { routes: [{ id: 'home', path: '/{page}', access: 'public' }] })],
  [
    'navigation',
    described('meals', { navigation: [{ place: 'sidebar', label: 'catalog', path: '/meals', order: 9 }] }),
  ],
])('finds a conflict of the kind %s', (code, one) => {
  expect(descriptionConflicts(one, described('catalog')).map((problem) => problem.code)).toEqual([code]);
});
