import { checkConfig, checkOwner } from './describe';

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
      query: ['sort'],
    },
  ],
  navigation: [{ place: 'sidebar', label: 'Shelf one', path: '/shelf1', order: 1 }],
};

test('returns a complete configuration as it is', () => {
  expect(checkConfig(good)).toEqual({ ...good });
});

test('completes a short one', () => {
  const short = {
    name: 'sample',
    title: 'Sample',
    routes: [{ id: 'home', path: '/', query: ['q'] }],
    fragments: [{ id: 'menu', slot: 'video-menu' }],
    listeners: [{ event: 'video-opened' }],
  };
  expect(checkConfig(short)).toEqual({
    name: 'sample',
    title: 'Sample',
    routes: [{ id: 'home', path: '/', access: 'public', query: ['q'] }],
    navigation: [],
    fragments: [{ id: 'menu', slot: 'video-menu', order: 100, access: 'public', server: true, load: 'near' }],
    listeners: [{ event: 'video-opened', access: 'public' }],
  });
});

test.each([
  ['a name in upper case', { name: 'Sample' }, '/name'],
  ['no routes', { routes: [] }, '/routes'],
  ['an unknown field', { colour: 'red' }, '/colour'],
  ['an unknown access', { routes: [{ id: 'home', path: '/', access: 'admin' }] }, '/routes/0/access'],
  ['a path without a slash', { routes: [{ id: 'home', path: 'home', access: 'public' }] }, '/routes/0/path'],
  [
    'data, which the build finds',
    { routes: [{ id: 'home', path: '/', data: ['/api/videos'] }] },
    '/routes/0/data',
  ],
])('rejects %s and names the field', (_, change, field) => {
  expect(() => checkConfig({ ...good, ...change })).toThrow(`remote.config.ts: ${field} `);
});

test.each([undefined, null, 'sample', []])('rejects %j', (value) => {
  expect(() => checkConfig(value)).toThrow(/^remote\.config\.ts: \/ /);
});

test.each([
  ['id', { id: 'home', path: '/elsewhere', access: 'public' }, 'two routes have the id home'],
  ['path', { id: 'other', path: '/', access: 'public' }, 'two routes have the path /'],
])('rejects two routes with the same %s', (_, route, message) => {
  expect(() => checkConfig({ ...good, routes: [...good.routes, route] })).toThrow(message);
});

test('rejects a navigation entry without a route of this remote', () => {
  const navigation = [{ place: 'topbar', label: 'Trend', path: '/trend', order: 1 }];
  expect(() => checkConfig({ ...good, navigation })).toThrow(
    'the navigation entry Trend leads to /trend, which matches no route of this remote',
  );
});

test('rejects a navigation entry that is active on a route of no page', () => {
  const navigation = [{ place: 'sidebar', label: 'Home', path: '/', activeOn: ['home', 'start'] }];
  expect(() => checkConfig({ ...good, navigation })).toThrow(
    'the navigation entry Home is active on start, which is no route of this remote',
  );
});

test.each([
  [{ name: 'A team' }, '/contact'],
  [{ name: 'A team', contact: 'the second floor' }, '/contact takes a user or team'],
  [{ name: 'A\nteam', contact: '@org/team' }, '/name takes 1 to 60 printable characters'],
])('rejects the owner %j and names the field', (owner, message) => {
  expect(() => checkOwner(owner, 'remote.config.ts')).toThrow(`remote.config.ts: owner${message}`);
});
