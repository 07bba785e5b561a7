import type { Page } from '@playwright/test';
import { nth, type Video } from './catalogue';
import { heading } from './site';
import type { TestData } from './test-data';

/** A row of the route table (behaviour.md#routes), with ids from the test data. */
export interface Route {
  name: string;
  /** The remote that owns the page. */
  remote: 'auth' | 'catalog' | 'devtools' | 'library' | null;
  /** `visitor`: only for people without a session; signed-in users are redirected to home. */
  access: 'public' | 'visitor' | 'signed-in';
  path: string;
  /** The heading that the page shows once it has loaded. */
  title: string;
  /** HTTP status of the document. */
  status: number;
}

/** Paths without a page, or with an unknown category, video or creator. */
const UNKNOWN = ['/no/such/page', '/categoryunknown', '/video/no-such-video', '/creator/nobody'];

/** The routes, in the order of the table. */
export function routeTable({ catalogue: { videos, categories }, playlists }: TestData): Route[] {
  const [video, category, creator] = [nth(videos, 0), nth(categories, 0), oneWordCreator(videos)];
  const playlist = playlists[0] ?? { _id: 'somebody-elses', title: 'Playlist' };
  const rows: [Route['name'], Route['remote'], Route['access'], Route['path'], Route['title']][] = [
    ['home', 'catalog', 'public', '/', 'Home'],
    ['category', 'catalog', 'public', `/category${category._id}`, category.categoryName],
    ['trend', 'catalog', 'public', '/trend', 'Trending Videos'],
    ['search', 'catalog', 'public', '/search?q=workout', 'Results for “workout”'],
    ['creator', 'catalog', 'public', `/creator/${creator.toLowerCase()}`, creator],
    ['video', 'catalog', 'public', `/video/${video._id}`, video.title],
    ['signup', 'auth', 'visitor', '/signup', 'Sign up'],
    ['login', 'auth', 'visitor', '/login', 'Login'],
    ['mock', 'devtools', 'public', '/mock', 'Request tester'],
    ['remotes', 'devtools', 'public', '/remotes', 'Remotes'],
    ['catalogue', 'devtools', 'public', '/catalogue', 'Catalogue'],
    ['overview', 'library', 'public', '/library', 'Library'],
    ['train', 'library', 'public', '/train', 'Train'],
    ['workouts', 'library', 'public', '/workouts', 'Workouts'],
    ['activity', 'library', 'public', '/activity', 'Activity'],
    ['now', 'library', 'public', '/now', 'Train now'],
    ['programmes', 'library', 'public', '/programmes', 'Programmes'],
    ['programme', 'library', 'public', '/programme', 'Programme'],
    ['new-workout', 'library', 'public', '/workout/new', 'New workout'],
    ['new-programme', 'library', 'public', '/programme/new', 'New programme'],
    ['workout', 'library', 'public', '/workout?preset=tabata', 'Tabata 8 × 20/10'],
    ['history', 'library', 'signed-in', '/history', 'History Videos'],
    ['watchlater', 'library', 'signed-in', '/watchlater', 'Watch Later Videos'],
    ['likedvideos', 'library', 'signed-in', '/likedvideos', 'Liked Videos'],
    ['playlists', 'library', 'signed-in', '/playlist', 'All Playlists'],
    ['account', 'auth', 'signed-in', '/account', 'Account'],
    ['password', 'auth', 'signed-in', '/account/password', 'Change password'],
    ['playlist', 'library', 'signed-in', `/playlist/${playlist._id}`, playlist.title],
  ];
  return [
    ...rows.map(([name, remote, access, path, title]) => ({
      name,
      remote,
      access,
      path,
      title,
      status: 200,
    })),
    ...UNKNOWN.map((path) => ({
      ...{ name: 'not-found', remote: null, access: 'public' as const },
      ...{ path, title: 'Page not found', status: 404 },
    })),
  ];
}

/** A creator whose name is one word, which appears unchanged in the path of their page. */
const oneWordCreator = (videos: readonly Video[]): string =>
  nth(
    videos.map(({ creator }) => creator).filter((creator) => /^[a-z]+$/i.test(creator)),
    0,
  );

export function routeNamed(data: TestData, name: string): Route {
  return nth(
    routeTable(data).filter((route) => route.name === name),
    0,
  );
}

/** The page that `data`'s persona sees after opening the route: the route's own, or the target of a redirect. */
export function landingPage(data: TestData, route: Route): Route {
  const signedIn = data.token !== null;
  if (route.access === 'signed-in' && !signedIn) return routeNamed(data, 'login');
  if (route.access === 'visitor' && signedIn) return routeNamed(data, 'home');
  // A guest has no password.
  if (route.name === 'password' && data.persona === 'guest') return routeNamed(data, 'account');
  return route;
}

/** Opens the route and waits for the heading of the page that `data`'s persona sees. */
export async function open(page: Page, data: TestData, name: string): Promise<void> {
  const route = routeNamed(data, name);
  await page.goto(route.path);
  await heading(page, landingPage(data, route).title).waitFor({ state: 'attached' });
}
