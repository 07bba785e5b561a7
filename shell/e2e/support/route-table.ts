import { nth, type Video } from './catalogue';
import { pagesOf, type RemotePage } from './pages';
import type { TestData } from './test-data';

/** A row of the route table (behaviour.md#routes), with ids from the test data. */
export interface Route extends RemotePage {
  name: string;
  /** `visitor`: only for people without a session; signed-in users are redirected to home. */
  access: 'public' | 'visitor' | 'signed-in';
  /** HTTP status of the document. */
  status: number;
}

/** The routes, in the order of the table. */
export function routeTable({ catalogue, playlists }: TestData): Route[] {
  const [home, category, trend, video] = pagesOf('catalog', catalogue);
  const [login, signup] = pagesOf('auth', catalogue);
  const [mock, remotes] = pagesOf('devtools', catalogue);
  const [history, watchLater, liked, allPlaylists] = pagesOf('library', catalogue);
  const playlist = playlists[0] ?? { _id: 'somebody-elses', title: 'Playlist' };
  return [
    row('home', 'public', home),
    row('category', 'public', category),
    row('trend', 'public', trend),
    row('search', 'public', { path: '/search?q=workout', title: 'Results for “workout”' }),
    row('creator', 'public', creatorPage(catalogue.videos)),
    row('video', 'public', video),
    row('signup', 'visitor', signup),
    row('login', 'visitor', login),
    row('mock', 'public', mock),
    row('remotes', 'public', remotes),
    row('history', 'signed-in', history),
    row('watchlater', 'signed-in', watchLater),
    row('likedvideos', 'signed-in', liked),
    row('playlists', 'signed-in', allPlaylists),
    row('account', 'signed-in', { path: '/account', title: 'Account' }),
    row('password', 'signed-in', { path: '/account/password', title: 'Change password' }),
    row('playlist', 'signed-in', { path: `/playlist/${playlist._id}`, title: playlist.title }),
    row('not-found', 'public', { path: '/no/such/page', title: 'Page not found' }, 404),
  ];
}

/** The page of a creator whose name is one word, which is in its path as it is. */
function creatorPage(videos: readonly Video[]): RemotePage | undefined {
  const name = videos.map(({ creator }) => creator).find((creator) => /^[a-z]+$/i.test(creator));
  return name === undefined ? undefined : { path: `/creator/${name.toLowerCase()}`, title: name };
}

function row(name: string, access: Route['access'], page: RemotePage | undefined, status = 200): Route {
  return { name, access, status, ...nth(page ? [page] : [], 0) };
}

export function routeNamed(data: TestData, name: string): Route {
  return nth(
    routeTable(data).filter((route) => route.name === name),
    0,
  );
}

/** The page that `data`'s persona sees after opening the route: the route's own, or the target of a redirect. */
export function landingPage(data: TestData, route: Route): RemotePage {
  const signedIn = data.token !== null;
  if (route.access === 'signed-in' && !signedIn) return routeNamed(data, 'login');
  if (route.access === 'visitor' && signedIn) return routeNamed(data, 'home');
  return route;
}
