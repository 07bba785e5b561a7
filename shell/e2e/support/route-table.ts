import { nth } from './catalogue';
import { pagesOf, type RemotePage } from './pages';
import type { World } from './world';

/** A row of the route table (behaviour.md#routes), or its page for an id that the world holds. */
export interface Route extends RemotePage {
  name: string;
  /** `visitor` is for those without a session alone: whoever has one is sent on to home. */
  access: 'public' | 'visitor' | 'signed-in';
  /** Status of the page when its address is opened. */
  status: number;
}

/** Every row of the route table, in its order, and the page of the remotes. */
export function routeTable({ catalogue, playlists }: World): Route[] {
  const [home, category, trend, video] = pagesOf('catalog', catalogue);
  const [login, signup] = pagesOf('auth', catalogue);
  const [mock, remotes] = pagesOf('devtools', catalogue);
  const [history, watchLater, liked, allPlaylists] = pagesOf('library', catalogue);
  const playlist = playlists[0] ?? { _id: 'somebody-elses', title: 'Playlist' };
  return [
    row('home', 'public', home),
    row('category', 'public', category),
    row('trend', 'public', trend),
    row('video', 'public', video),
    row('signup', 'visitor', signup),
    row('login', 'visitor', login),
    row('mock', 'public', mock),
    row('remotes', 'public', remotes),
    row('history', 'signed-in', history),
    row('watchlater', 'signed-in', watchLater),
    row('likedvideos', 'signed-in', liked),
    row('playlists', 'signed-in', allPlaylists),
    row('playlist', 'signed-in', { path: `/playlist/${playlist._id}`, title: playlist.title }),
    row('not-found', 'public', { path: '/no/such/page', title: 'Page not found' }, 404),
  ];
}

function row(name: string, access: Route['access'], page: RemotePage | undefined, status = 200): Route {
  return { name, access, status, ...nth(page ? [page] : [], 0) };
}

/** The row of that name. */
export function routeOf(world: World, name: string): Route {
  return nth(
    routeTable(world).filter((known) => known.name === name),
    0,
  );
}

/** Where the world's user comes out who opens the route's address. */
export function landingOf(world: World, route: Route): RemotePage {
  const signedIn = world.token !== null;
  if (route.access === 'signed-in' && !signedIn) return routeOf(world, 'login');
  if (route.access === 'visitor' && signedIn) return routeOf(world, 'home');
  return route;
}
