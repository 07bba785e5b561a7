import { liveRemote } from './live-remote.test-support';
import { ownerOf, siteRoutes } from './site-routes';

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
