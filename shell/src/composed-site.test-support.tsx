import { defineRemote, notFound, type RemoteModule } from '@fitreel/sdk/remote';
import { createTestPlatform, type TestPlatform, type TestResponses } from '@fitreel/sdk/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import {
  Link,
  RouterProvider,
  useLoaderData,
  useLocation,
  useParams,
  useSearchParams,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { siteName } from '../shell.config';
import { App } from './app';
import { reportCaughtError } from './report-error';
import { createSiteRouter } from './routing/site-router';
import { registryOf } from './composition/live-remote.test-support';
import type { LoadModule } from './loading/federation';
import { liveRemotes, remoteStatuses } from './composition/live-remotes';
import { siteOf } from './composition/site';
import { RemoteLoader } from './loading/remote-loader';
import { FakeSystem } from './theme/media-query.test-support';

const CATALOG = {
  name: 'catalog',
  title: 'Video catalogue',
  routes: [
    { id: 'home', path: '/', access: 'public' },
    { id: 'category', page: 'home', path: '/category{categoryId}', access: 'public' },
    { id: 'video', sidebar: 'rail', path: '/video/{videoId}', access: 'public' },
    { id: 'faulty', path: '/faulty', access: 'public' },
    { id: 'search', path: '/search', access: 'public' },
  ],
  navigation: [
    { place: 'sidebar', label: 'Home', path: '/', order: 1 },
    { place: 'topbar', label: 'Faulty', path: '/faulty', order: 1 },
    { place: 'search', label: 'Search', path: '/search', order: 1 },
  ],
} as const;

const LIBRARY = {
  name: 'library',
  title: 'Your library',
  routes: [
    { id: 'overview', path: '/library', access: 'public' },
    { id: 'history', path: '/history', access: 'signed-in' },
    { id: 'playlists', path: '/playlist', access: 'signed-in' },
    { id: 'playlist', path: '/playlist/{playlistId}', access: 'signed-in' },
    { id: 'workouts', path: '/workouts', access: 'public' },
    { id: 'workout', path: '/workout', access: 'public' },
  ],
  navigation: [
    { place: 'sidebar', label: 'History', path: '/history', order: 2, phone: false },
    { place: 'sidebar', label: 'Playlist', path: '/playlist', order: 3, phone: false },
    {
      place: 'tab',
      label: 'Library',
      path: '/library',
      order: 9,
      group: 'more',
      activeOn: ['history', 'playlists', 'playlist'],
    },
    {
      place: 'sidebar',
      label: 'Workouts',
      path: '/workouts',
      order: 1,
      group: 'more',
      activeOn: ['workout'],
    },
  ],
} as const;

const AUTH = {
  name: 'auth',
  title: 'Log-in',
  routes: [{ id: 'login', path: '/login', access: 'public' }],
  navigation: [
    { place: 'login', label: 'Login', path: '/login', order: 1 },
    { place: 'account', label: 'Keep your lists', path: '/login', order: 1, for: 'guest' },
  ],
} as const;

function Home() {
  return (
    <>
      <h1>Home of {useLoaderData<string>()}</h1>
      <Link to="/categoryyoga">Yoga</Link>
    </>
  );
}

function Video() {
  return <h1>Video {useParams()['videoId']}</h1>;
}

function Search() {
  return <h1 tabIndex={-1}>Found: {useSearchParams()[0].get('q')}</h1>;
}

function Login() {
  return <h1>Login, then {JSON.stringify(useLocation().state)}</h1>;
}

export interface ComposedSite {
  /** The whole page, for `render`. */
  page: ReactElement;
  platform: TestPlatform;
  router: ReturnType<typeof createSiteRouter>;
  system: FakeSystem;
  /** Names of remotes that currently fail to load. */
  down: Set<string>;
  /** Titles of pages whose files currently fail to load. */
  missing: Set<string>;
  /** The loads so far: "catalog 0" is the first attempt to load the catalogue. */
  loads: string[];
  /** While `present` is true, the page at `/faulty` throws when it renders. */
  fault: { present: boolean };
}

/** The shell's page at the path `at`, composed of three small remotes. Only the loading of modules is faked. */
export function composeSite({
  at,
  token,
  responses = {},
  down = [],
  underDevelopment = false,
  fillers = [],
}: {
  at: string;
  token?: string;
  responses?: TestResponses;
  down?: string[];
  /** Whether development servers serve all remotes. */
  underDevelopment?: boolean;
  /** Remotes whose fragments fill the slots of the shell. */
  fillers?: readonly RemoteModule[];
}): ComposedSite {
  window.history.replaceState(null, '', at);
  // jsdom has no layout and does not implement scrolling.
  window.scrollTo = () => undefined;
  const system = new FakeSystem().install();
  const fault = { present: true };
  const missing = new Set<string>();
  const page = (title: string) => {
    if (missing.has(title)) throw new Error(`no file of ${title}`);
    return { Component: () => <h1>{title}</h1> };
  };
  const modules: Record<string, RemoteModule> = {
    catalog: defineRemote(CATALOG, {
      home: async () => ({
        Component: Home,
        loader: ({ params }: LoaderFunctionArgs) => params['categoryId'] ?? 'all',
      }),
      video: async () => ({
        Component: Video,
        loader: ({ params }: LoaderFunctionArgs) => (params['videoId'] === 'missing' ? notFound() : null),
      }),
      search: async () => ({ Component: Search }),
      faulty: async () => ({
        Component() {
          if (fault.present) throw new Error('a fault of the page');
          return <h1>Repaired</h1>;
        },
      }),
    }),
    library: defineRemote(LIBRARY, {
      overview: async () => page('Your library'),
      history: async () => page('Your history'),
      playlists: async () => page('Your playlists'),
      playlist: async () => page('One playlist'),
      workouts: async () => page('Workouts'),
      workout: async () => page('One workout'),
    }),
    auth: defineRemote(AUTH, { login: async () => ({ Component: Login }) }),
  };
  const registry = registryOf([CATALOG, LIBRARY, AUTH]);
  const remotes = liveRemotes(registry, window.location.origin).map((remote) => ({
    ...remote,
    ...(underDevelopment && { integrity: null }),
  }));
  const site = siteOf(remotes);
  const downNow = new Set(down);
  const loads: string[] = [];
  const testPlatform = createTestPlatform({
    ...(token !== undefined && { token }),
    responses: { 'POST /auth/logout': {}, ...responses },
    remotes: remoteStatuses(remotes, remotes),
    fillers,
  });
  const platform: TestPlatform = { ...testPlatform, siteName };
  const load: LoadModule = async (name, _release, attempt) => {
    loads.push(`${name} ${attempt}`);
    const module = modules[name];
    if (!module || downNow.has(name)) throw new Error(`${name} does not respond`);
    return module;
  };
  const loader = new RemoteLoader(load, {
    statuses: platform.remotes,
    report: () => undefined,
    failed: () => undefined,
  });
  const router = createSiteRouter(platform, site.routes, loader);
  return {
    page: (
      <App platform={platform} site={site}>
        <RouterProvider router={router} onError={reportCaughtError} />
      </App>
    ),
    platform,
    router,
    system,
    down: downNow,
    missing,
    loads,
    fault,
  };
}

/** Waits until a page has replaced the loading state. */
export async function pageShown(): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: /^(?!FitReel$)/ });
}

/** Composes a site in a test of the file, and removes it afterwards. */
export function siteOfTest() {
  let site: ComposedSite;
  afterEach(() => {
    cleanup();
    site.router.dispose();
  });
  return {
    /** Shows a new site. Returns the `userEvent` instance. */
    open(...options: Parameters<typeof composeSite>) {
      site = composeSite(...options);
      render(site.page, { onCaughtError: reportCaughtError });
      return userEvent.setup();
    },
    get site(): ComposedSite {
      return site;
    },
  };
}
