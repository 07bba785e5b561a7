import { checkDescription } from './describe';
import { checkOwner } from './owner';

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
      data: ['/api/categories/{shelfId}'],
    },
  ],
  navigation: [{ place: 'sidebar', label: 'Shelf one', path: '/shelf1', order: 1 }],
};

test('returns a valid description unchanged', () => {
  expect(checkDescription(good)).toBe(good);
});

test.each([
  ['a name in upper case', { name: 'Sample' }, '/name'],
  ['no routes', { routes: [] }, '/routes'],
  ['an unknown field', { colour: 'red' }, '/colour'],
  ['an unknown access', { routes: [{ id: 'home', path: '/', access: 'admin' }] }, '/routes/0/access'],
  ['a path without a slash', { routes: [{ id: 'home', path: 'home', access: 'public' }] }, '/routes/0/path'],
  [
    'data from another origin',
    { routes: [{ id: 'home', path: '/', access: 'public', data: ['https://other.example/'] }] },
    '/routes/0/data/0',
  ],
])('rejects %s and names the field', (_, change, field) => {
  expect(() => checkDescription({ ...good, ...change })).toThrow(`remote.config.ts: ${field} `);
});

test.each([undefined, null, 'sample', []])('rejects %j', (value) => {
  expect(() => checkDescription(value)).toThrow(/^remote\.config\.ts: \/ /);
});

test.each([
  ['id', { id: 'home', path: '/elsewhere', access: 'public' }, 'two routes have the id home'],
  ['path', { id: 'other', path: '/', access: 'public' }, 'two routes have the path /'],
])('rejects two routes with the same %s', (_, route, message) => {
  expect(() => checkDescription({ ...good, routes: [...good.routes, route] })).toThrow(message);
});

test('rejects data that the API does not have', () => {
  const routes = [{ id: 'home', path: '/', access: 'public', data: ['/api/vidoes'] }];
  expect(() => checkDescription({ ...good, routes, navigation: [] })).toThrow(
    'the data /api/vidoes of the route home is no public GET endpoint of the API: /api/videos',
  );
});

test('rejects a navigation entry without a route of this remote', () => {
  const navigation = [{ place: 'topbar', label: 'Trend', path: '/trend', order: 1 }];
  expect(() => checkDescription({ ...good, navigation })).toThrow(
    'the navigation entry Trend leads to /trend, which matches no route of this remote',
  );
});

test.each([
  [{ name: 'A team' }, '/contact'],
  [{ name: 'A team', contact: 'the second floor' }, '/contact takes a user or team'],
  [{ name: 'A\nteam', contact: '@org/team' }, '/name takes 1 to 60 printable characters'],
])('rejects the owner %j and names the field', (owner, message) => {
  expect(() => checkOwner(owner, 'remote.config.ts')).toThrow(`remote.config.ts: owner${message}`);
});
