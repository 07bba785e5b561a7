import type { NavigationEntry } from '@fitreel/sdk/remote';
import { liveRemote } from './live-remote.test-support';
import { navigationOf, ownerOf, siteRoutes } from './site';

const routes = siteRoutes([
  liveRemote('catalog', {
    routes: [
      { id: 'home', path: '/', access: 'public' },
      { id: 'category', page: 'home', path: '/category{categoryId}', access: 'public' },
      { id: 'video', path: '/video/{videoId}', access: 'public' },
    ],
  }),
  liveRemote('library', {
    routes: [
      { id: 'playlists', path: '/playlist', access: 'signed-in' },
      { id: 'playlist', path: '/playlist/{playlistId}', access: 'signed-in' },
      { id: 'special', path: '/categories', access: 'public' },
    ],
  }),
]);

test('the site has every route of every remote', () => {
  expect(routes.map(({ id, remote }) => `${remote.name}.${id}`)).toEqual([
    'catalog.home',
    'catalog.category',
    'catalog.video',
    'library.playlists',
    'library.playlist',
    'library.special',
  ]);
});

test.each([
  ['/', 'catalog.home'],
  ['/categoryyoga', 'catalog.category'],
  // A path without parameters wins, even another remote's.
  ['/categories', 'library.special'],
  ['/video/v%20one', 'catalog.video'],
  ['/playlist', 'library.playlists'],
  ['/playlist/', 'library.playlists'],
  ['/playlist/p1', 'library.playlist'],
])('%s belongs to %s', (pathname, owner) => {
  const route = ownerOf(routes, pathname);
  expect(route && `${route.remote.name}.${route.id}`).toBe(owner);
});

test.each(['/category', '/video', '/video/a/b', '/Playlist', '/nowhere', '/video/%E0'])(
  '%s belongs to no remote',
  (pathname) => {
    expect(ownerOf(routes, pathname)).toBeNull();
  },
);

test('of two routes that are as exact as each other, the first one owns the path', () => {
  const ambiguous = siteRoutes([
    liveRemote('catalog', { routes: [{ id: 'first', path: '/a{one}', access: 'public' }] }),
    liveRemote('library', { routes: [{ id: 'second', path: '/{two}b', access: 'public' }] }),
  ]);
  expect(ownerOf(ambiguous, '/axb')?.id).toBe('first');
  expect(ownerOf([...ambiguous].reverse(), '/axb')?.id).toBe('second');
});

const entry = (place: NavigationEntry['place'], label: string, order: number): NavigationEntry => ({
  place,
  label,
  path: `/${label}`,
  order,
});

const labels = (entries: readonly NavigationEntry[]) => entries.map(({ label }) => label);

test('sorts the entries of all remotes by place, order and label', () => {
  const one = liveRemote('one', {
    navigation: [entry('sidebar', 'last', 30), entry('topbar', 'top', 5), entry('sidebar', 'beta', 20)],
  });
  const two = liveRemote('two', {
    navigation: [entry('sidebar', 'alpha', 20), entry('login', 'in', 1), entry('sidebar', 'first', 9)],
  });
  for (const remotes of [
    [one, two],
    [two, one],
  ]) {
    const { sidebar, topbar, login } = navigationOf(remotes);
    expect(labels(sidebar)).toEqual(['first', 'alpha', 'beta', 'last']);
    expect(labels(topbar)).toEqual(['top']);
    expect(labels(login)).toEqual(['in']);
  }
});

test('a site without remotes has no entries', () => {
  expect(navigationOf([])).toEqual({ sidebar: [], tab: [], topbar: [], login: [], account: [], search: [] });
});
