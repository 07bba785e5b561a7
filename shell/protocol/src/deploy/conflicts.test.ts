import type { RemoteDescription } from '../composition/description';
import { descriptionConflicts } from './conflicts';

const described = (name: string, change: Partial<RemoteDescription> = {}): RemoteDescription => ({
  name,
  title: `The ${name}`,
  routes: [{ id: 'home', path: `/${name}`, access: 'public' }],
  navigation: [{ place: 'sidebar', label: name, path: `/${name}`, order: 1 }],
  ...change,
});

/** What fills `slot`. */
const filling = (slot: string) => [
  { id: 'part', slot, order: 1, access: 'public', server: false, load: 'near' } as const,
];

test.each([
  ['video-dialog', ['slot']],
  ['video-actions', []],
])('of two remotes that fill the slot %s, the problems are %j', (slot, codes) => {
  const [one, other] = ['meals', 'catalog'].map((name) => described(name, { fragments: filling(slot) }));
  const found = one && other ? descriptionConflicts(one, other) : [];
  expect(found.map(({ code }) => code)).toEqual(codes);
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
