import { act, screen, waitFor } from '@testing-library/react';
import { siteOfTest } from '../composed-site.test-support';
import { RemoteLoader } from '../loading/remote-loader';
import type { PageModule } from '@fitreel/sdk/remote';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { pageRoute } from './site-router';

describe('the router', () => {
  const shown = siteOfTest();
  const { open } = shown;

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const go = (to: string) => act(() => shown.site.router.navigate(to));

  test('a path loads only the remote that owns it', async () => {
    open({ at: '/' });
    expect(await heading('Home of all')).toBeDefined();
    expect(shown.site.loads).toEqual(['catalog 0']);
  });

  test('a remote is loaded once for all its pages', async () => {
    const user = open({ at: '/', token: 'token-1' });
    await heading('Home of all');
    await go('/video/v1');
    expect(await heading('Video v1')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'History' }));
    expect(await heading('Your history')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await heading('Home of all');
    expect(shown.site.loads).toEqual(['catalog 0', 'library 0']);
  });

  test('a path with a parameter inside a segment matches at every visit', async () => {
    const user = open({ at: '/categorydiet' });
    expect(await heading('Home of diet')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Yoga' }));
    expect(await heading('Home of yoga')).toBeDefined();
    expect(window.location.pathname).toBe('/categoryyoga');
    await go('/categorydiet');
    expect(await heading('Home of diet')).toBeDefined();
    await go('/category%C3%A9%20b');
    expect(await heading('Home of é b')).toBeDefined();
  });

  test.each(['/nowhere', '/category', '/video/v1/more', '/History'])(
    '%s, which no remote owns, shows the not-found page and loads no remote',
    async (at) => {
      open({ at });
      expect(await heading('Page not found')).toBeDefined();
      expect(screen.getByRole('link', { name: 'Back to the videos' }).getAttribute('href')).toBe('/');
      expect(shown.site.loads).toEqual([]);
    },
  );

  test('a loader’s notFound() shows the not-found page inside the layout', async () => {
    open({ at: '/video/missing' });
    expect(await heading('Page not found')).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Sections' })).toBeDefined();
    await go('/video/v1');
    expect(await heading('Video v1')).toBeDefined();
  });

  test('a navigation that replaces another one while the remote loads gets its page, and so does the first one later', async () => {
    open({ at: '/', token: 'token-1' });
    await heading('Home of all');
    await act(async () => {
      const replaced = shown.site.router.navigate('/history');
      await shown.site.router.navigate('/playlist');
      await replaced;
    });
    expect(await heading('Your playlists')).toBeDefined();
    await go('/history');
    expect(await heading('Your history')).toBeDefined();
    expect(shown.site.loads).toEqual(['catalog 0', 'library 0']);
  });

  test('a page that loads for long is told late to all who follow the router, and to nobody who has left', async () => {
    open({ at: '/' });
    await heading('Home of all');
    jest.spyOn(RemoteLoader.prototype, 'load').mockReturnValue(new Promise(() => undefined));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
    const { router } = shown.site;
    const followers = [jest.fn(), jest.fn(), jest.fn()] as const;
    const stops = followers.map((follower) => router.subscribe(follower));
    router.navigate('/workouts').catch(reportError);
    await jest.advanceTimersByTimeAsync(300);
    for (const follower of followers) expect(follower).not.toHaveBeenCalled();
    stops[2]?.();
    await act(() => jest.advanceTimersByTimeAsync(300));
    const loading = expect.objectContaining({ navigation: expect.objectContaining({ state: 'loading' }) });
    for (const follower of followers.slice(0, 2))
      expect(follower).toHaveBeenCalledWith(loading, expect.anything());
    expect(followers[2]).not.toHaveBeenCalled();
  });

  describe('a remote that does not load', () => {
    test('affects only its own pages, and Retry shows them without a reload', async () => {
      const user = open({ at: '/history?week=1', token: 'token-1', down: ['library'] });
      expect(await heading('History')).toBeDefined();
      const alert = screen.getByRole('alert').textContent;
      expect(alert).toContain('Couldn’t load this page');
      expect(alert).not.toContain('library');
      expect(screen.getByRole('link', { name: 'Back to the videos' }).getAttribute('href')).toBe('/');

      expect(shown.site.loads).toEqual(['library 0', 'library 1']);
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() =>
        expect(shown.site.loads).toEqual([0, 1, 2, 3].map((attempt) => `library ${attempt}`)),
      );
      expect(screen.getByRole('alert')).toBeDefined();

      shown.site.down.clear();
      await user.click(await screen.findByRole('button', { name: 'Retry', busy: false }));
      expect(await heading('Your history')).toBeDefined();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(shown.site.loads.slice(4)).toEqual(['library 4']);
      expect(window.location.search).toBe('?week=1');
    });

    test('does not affect other remotes', async () => {
      const user = open({ at: '/history', token: 'token-1', down: ['library'] });
      await heading('History');
      await user.click(screen.getByRole('link', { name: 'Home' }));
      expect(await heading('Home of all')).toBeDefined();
    });

    test('is loaded again when the network is back', async () => {
      open({ at: '/history', token: 'token-1', down: ['library'] });
      await heading('History');
      shown.site.down.clear();
      act(() => void window.dispatchEvent(new Event('online')));
      expect(await heading('Your history')).toBeDefined();
    });

    test('is loaded again when another of its pages is opened', async () => {
      const user = open({ at: '/history', token: 'token-1', down: ['library'] });
      await heading('History');
      shown.site.down.clear();
      await user.click(screen.getByRole('link', { name: 'Playlist' }));
      expect(await heading('Your playlists')).toBeDefined();
    });
  });

  describe('a page whose files do not arrive', () => {
    test('says so in its place, and Retry shows it without a reload once they do', async () => {
      const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const user = open({ at: '/history', token: 'token-1' });
      await heading('Your history');
      shown.site.missing.add('Your playlists');
      await go('/playlist');
      expect(await heading('Playlist')).toBeDefined();
      const alert = screen.getByRole('alert').textContent;
      expect(alert).toContain('Couldn’t load this page');
      expect(alert).not.toContain('library');
      // The browser has already logged the file.
      expect(errors).not.toHaveBeenCalled();

      await user.click(screen.getByRole('button', { name: 'Retry' }));
      const retry = await screen.findByRole('button', { name: 'Retry', busy: false });
      expect(screen.getByRole('alert')).toBeDefined();
      shown.site.missing.clear();
      await user.click(retry);
      expect(await heading('Your playlists')).toBeDefined();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(shown.site.loads).toEqual(['library 0']);
    });

    test('costs no other page of its remote', async () => {
      open({ at: '/history', token: 'token-1' });
      await heading('Your history');
      shown.site.missing.add('Your playlists');
      await go('/playlist');
      await heading('Playlist');
      await go('/playlist/p1');
      expect(await heading('One playlist')).toBeDefined();
      await go('/history');
      expect(await heading('Your history')).toBeDefined();
    });
  });

  test('a page that throws is replaced, its error is logged, and Retry renders it again', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = open({ at: '/faulty' });
    expect(await heading('Faulty')).toBeDefined();
    expect(screen.getByRole('alert')).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Sections' })).toBeDefined();
    expect(errors.mock.calls.flat()).toContainEqual(new Error('a fault of the page'));
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('Couldn’t show this page');
    expect(alert).not.toContain('connection');
    expect(screen.queryByRole('region', { name: 'Error' })).toBeNull();

    shown.site.fault.present = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading('Repaired')).toBeDefined();
  });

  test('a page under development that throws shows the error and its stack', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open({ at: '/faulty', underDevelopment: true });
    const details = await screen.findByRole('region', { name: 'Error' });
    expect(details.textContent).toMatch(/Error: a fault of the page\n\s+at Component/);
  });

  test('a remote under development that does not load shows why', async () => {
    open({ at: '/', down: ['catalog'], underDevelopment: true });
    const details = await screen.findByRole('region', { name: 'Error' });
    expect(details.textContent).toMatch(/Error: catalog does not respond\n\s+at /);
    expect(screen.getByRole('alert').textContent).not.toContain('connection');
  });

  describe('a page for signed-in users', () => {
    test.each([
      ['/history', 'Log in to see your history.'],
      ['/playlist/p1?tab=2#end', 'Log in to see your playlist.'],
    ])('%s sends a visitor to the login page with the way back and the reason', async (at, reason) => {
      open({ at });
      expect(await heading(`Login, then ${JSON.stringify({ from: at, reason })}`)).toBeDefined();
      expect(window.location.pathname).toBe('/login');
      // A visitor does not wait for a page that is not shown.
      expect(shown.site.loads).toEqual(['auth 0']);
    });

    test('Back from the login page skips the page that redirected there', async () => {
      open({ at: '/' });
      await heading('Home of all');
      await go('/history');
      await heading('Login, then {"from":"/history","reason":"Log in to see your history."}');
      await act(() => shown.site.router.navigate(-1));
      expect(await heading('Home of all')).toBeDefined();
    });

    test('is shown until the session ends', async () => {
      open({ at: '/history', token: 'token-1' });
      expect(await heading('Your history')).toBeDefined();
      act(() => shown.site.platform.session.end());
      expect(screen.getByText('Loading videos')).toBeDefined();
      expect(
        await heading('Login, then {"from":"/history","reason":"Log in to see your history."}'),
      ).toBeDefined();
    });
  });
});

describe('pages that fail', () => {
  const shown = siteOfTest();
  const { open } = shown;

  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const retry = () => screen.findByRole('button', { name: 'Retry' });

  /** From the home page to the history, whose remote does not load. */
  async function openFailedHistory() {
    const user = open({ at: '/', token: 'token-1', down: ['library'] });
    await heading('Home of all');
    await act(() => shown.site.router.navigate('/history', { state: { from: '/trend' } }));
    await heading('History');
    return user;
  }

  test('Retry keeps what the link to the page passed on, and Back leads to the page before', async () => {
    const user = await openFailedHistory();
    shown.site.down.clear();
    await user.click(await retry());
    await heading('Your history');
    expect(shown.site.router.state.location.state).toEqual({ from: '/trend' });
    await act(() => shown.site.router.navigate(-1));
    expect(await heading('Home of all')).toBeDefined();
  });

  test('a network that is back does not bring back a page that the user has left', async () => {
    const user = await openFailedHistory();
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await heading('Home of all');
    shown.site.down.clear();
    const { length } = shown.site.loads;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(shown.site.router.state.navigation.state).toBe('idle'));
    expect(window.location.pathname).toBe('/');
    expect(shown.site.loads).toHaveLength(length);
  });

  test.each([
    ['has always loaded', []],
    ['has loaded after a Retry', ['catalog']],
  ])('a path that its remote has no page for is not found when the remote %s', async (_when, down) => {
    const user = open({ at: '/', down });
    if (down.length > 0) {
      await heading('Home');
      shown.site.down.clear();
      await user.click(await retry());
    }
    await heading('Home of all');
    // The catalogue owns it by its pattern, but no id has this character.
    await act(() => shown.site.router.navigate('/category%3F'));
    expect(await heading('Page not found')).toBeDefined();
  });

  const ROUTE = { id: 'catalog.page', path: '/catalog' };
  const args: Partial<LoaderFunctionArgs> = { params: { videoId: 'v1' } };
  const failure = new Error('no file');

  /** The page as the router gets it from the route. */
  async function lazyPage(load: () => Promise<PageModule>): Promise<RouteObject> {
    const { lazy } = pageRoute(ROUTE, load);
    if (typeof lazy !== 'function') throw new Error('the route is not lazy');
    return lazy();
  }

  /** What the route's loader returns. */
  const loaded = async ({ loader }: RouteObject, context?: unknown) =>
    typeof loader === 'function' ? loader(args as LoaderFunctionArgs, context) : 'no loader';

  test('a page that loads is the route’s page', async () => {
    const page: PageModule = { Component: () => null, loader: () => 'data' };
    expect(await lazyPage(async () => page)).toBe(page);
    expect(pageRoute(ROUTE, async () => page)).toMatchObject(ROUTE);
  });

  describe('a page that did not load', () => {
    test('throws what went wrong once; then it loads, and its loader gets what the router gives', async () => {
      const loader = jest.fn(() => 'data');
      const load = jest.fn(async (): Promise<PageModule> => ({ Component: () => null, loader }));
      load.mockRejectedValueOnce(failure);
      const page = await lazyPage(load);
      await expect(loaded(page)).rejects.toBe(failure);
      expect(load).toHaveBeenCalledTimes(1);
      expect(await loaded(page, 'context')).toBe('data');
      expect(loader).toHaveBeenCalledWith(args, 'context');
    });

    test('loads again at each Retry until it has loaded, and not again after that', async () => {
      const load = jest.fn(async (): Promise<PageModule> => ({ Component: () => null }));
      load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
      const page = await lazyPage(load);
      await expect(loaded(page)).rejects.toBe(failure);
      await expect(loaded(page)).rejects.toBe(failure);
      expect(await loaded(page)).toBeNull();
      expect(await loaded(page)).toBeNull();
      expect(load).toHaveBeenCalledTimes(3);
    });
  });
});
