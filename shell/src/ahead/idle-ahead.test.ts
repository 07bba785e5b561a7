import { createTestPlatform } from '@fitreel/sdk/testing';
import { createMemoryRouter } from 'react-router-dom';
import { liveRemote } from '../composition/live-remote.test-support';
import { remoteStatuses } from '../composition/live-remotes';
import { siteRoutes } from '../composition/site';
import { watchForMore } from './idle-ahead';

const catalog = liveRemote('catalog', {
  routes: [
    { id: 'trend', path: '/trend', access: 'public' },
    { id: 'video', path: '/video/{videoId}', access: 'public' },
  ],
});
const library = liveRemote('library', {
  routes: [{ id: 'history', path: '/history', access: 'signed-in' }],
  listeners: [
    { event: 'video-opened', access: 'signed-in' },
    { event: 'played', access: 'public' },
  ],
});

/** Puts links into the page, and has it at rest. Returns what is loaded of the remotes that are there. */
function idle(links: Record<string, 'in view' | 'below'>, { signedIn = true } = {}) {
  document.body.innerHTML = Object.keys(links)
    .map((href) => `<a href="${href}">Link</a>`)
    .join('');
  for (const link of document.links) {
    const top = links[link.getAttribute('href') ?? ''] === 'below' ? innerHeight + 1 : 1;
    link.getBoundingClientRect = () => new DOMRect(0, top, 100, 20);
  }
  const platform = createTestPlatform({
    token: signedIn ? 'token-1' : undefined,
    remotes: remoteStatuses([catalog, library], [catalog, library]),
  });
  const page = jest.fn();
  const listener = jest.fn(async () => undefined);
  const router = createMemoryRouter([{ path: '*' }]);
  watchForMore(platform, router, siteRoutes([catalog, library]), { page, listener });
  const rest = (...loaded: string[]) => {
    for (const name of loaded) platform.remotes.change(name, { state: 'loaded' });
    jest.runAllTimers();
    return {
      pages: page.mock.calls.splice(0).map(([url]) => (url as URL).pathname),
      events: listener.mock.calls.splice(0).map((call: unknown[]) => call[1]),
    };
  };
  return { rest, router };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('pages of links in view are loaded once, and what listens, as soon as their remote is there', () => {
  const { rest } = idle({
    '/trend': 'in view',
    '/video/v1': 'in view',
    '/video/v2': 'in view',
    '/history': 'in view',
    '/nowhere': 'in view',
    'https://elsewhere.test/trend': 'in view',
  });
  expect(rest()).toEqual({ pages: [], events: [] });
  expect(rest('catalog')).toEqual({ pages: ['/trend', '/video/v1'], events: [] });
  expect(rest('library')).toEqual({ pages: ['/history'], events: ['video-opened', 'played'] });
  expect(rest()).toEqual({ pages: [], events: [] });
});

test('a link that is not in view waits until it is, with the next page', async () => {
  const { rest, router } = idle({ '/trend': 'below', '/video/v1': 'in view' });
  expect(rest('catalog').pages).toEqual(['/video/v1']);
  for (const link of document.links) link.getBoundingClientRect = () => new DOMRect(0, 1, 100, 20);
  expect(rest().pages).toEqual([]);
  await router.navigate('/video/v1');
  expect(rest().pages).toEqual(['/trend']);
});

test('a visitor’s page loads nothing of what needs a login', () => {
  expect(idle({ '/history': 'in view' }, { signedIn: false }).rest('library')).toEqual({
    pages: [],
    events: ['played'],
  });
});
