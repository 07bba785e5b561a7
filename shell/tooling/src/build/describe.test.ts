import { checkDescription } from './describe';

const good = {
  name: 'sample',
  title: 'Sample',
  routes: [
    { id: 'home', path: '/', access: 'public' },
    {
      id: 'shelf',
      page: 'home',
      path: '/shelf{shelfId}',
      access: 'signed-in',
      data: ['/api/shelves/{shelfId}'],
    },
  ],
  navigation: [{ place: 'sidebar', label: 'Shelf one', path: '/shelf1', order: 1 }],
};

test('a description in order is handed back as it is', () => {
  expect(checkDescription(good)).toBe(good);
});

test.each([
  ['a name in upper case', { name: 'Sample' }, '/name'],
  ['no routes', { routes: [] }, '/routes'],
  ['a field that the format does not know', { colour: 'red' }, '/colour'],
  ['an unknown access', { routes: [{ id: 'home', path: '/', access: 'admin' }] }, '/routes/0/access'],
  ['a path that is not one', { routes: [{ id: 'home', path: 'home', access: 'public' }] }, '/routes/0/path'],
  [
    'data from elsewhere',
    { routes: [{ id: 'home', path: '/', access: 'public', data: ['https://other.example/'] }] },
    '/routes/0/data/0',
  ],
])('%s is refused, and the place named', (_, change, place) => {
  expect(() => checkDescription({ ...good, ...change })).toThrow(`remote.config.ts: ${place} `);
});

test.each([undefined, null, 'sample', []])('%j is no description', (value) => {
  expect(() => checkDescription(value)).toThrow(/^remote\.config\.ts: \/ /);
});

test.each([
  ['id', { id: 'home', path: '/elsewhere', access: 'public' }, 'two routes have the id home'],
  ['path', { id: 'other', path: '/', access: 'public' }, 'two routes have the path /'],
])('two routes with one %s are refused', (_, route, message) => {
  expect(() => checkDescription({ ...good, routes: [...good.routes, route] })).toThrow(message);
});

test('a navigation entry must lead to a route of the remote itself', () => {
  const navigation = [{ place: 'topbar', label: 'Trend', path: '/trend', order: 1 }];
  expect(() => checkDescription({ ...good, navigation })).toThrow(
    'the navigation entry Trend leads to /trend, which no route here matches',
  );
});
