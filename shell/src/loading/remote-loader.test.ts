import type { LoadReport } from '@fitreel/protocol';
import { defineRemote, type PageModule, type RemoteModule, type ListenerModule } from '@fitreel/sdk/remote';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { describedRemote, liveRemote, releaseOf, BUTTONS } from '../composition/live-remote.test-support';
import { remoteStatuses, type LiveRemote } from '../composition/live-remotes';
import type { LoadModule } from './federation';
import { RemoteLoader } from './remote-loader';
import type { FragmentModule } from '@fitreel/sdk/slots';

describe('modules', () => {
  const LIVE = '1.0.0-000000000000';
  const GOOD = '1.0.0-111111111111';
  const catalog = liveRemote('catalog');
  const library = liveRemote('library');
  const withFallback: LiveRemote = { ...catalog, fallback: releaseOf('catalog', GOOD) };

  /** A remote's module with one page, which `page` loads. */
  function moduleOf(name: string, page: () => Promise<PageModule> = async () => ({ Component: () => null })) {
    return defineRemote(describedRemote(name), { page });
  }

  /** The real timer, also while a test has fake ones. */
  const realSetTimeout = setTimeout;

  interface Deferred {
    resolve: (module: RemoteModule) => void;
    reject: (error: Error) => void;
  }

  /** A loader whose attempts the test ends: "catalog 0" is the first attempt to load the live release. */
  function deferredLoader() {
    const attempts: { name: string; end: Deferred }[] = [];
    const reports: Omit<LoadReport, 'ms'>[] = [];
    const { remotes: statuses } = createTestPlatform({
      remotes: remoteStatuses([catalog, library], [catalog, library]),
    });
    const load: LoadModule = (name, { version }, attempt) =>
      new Promise((resolve, reject) => {
        const prefix = version === GOOD ? 'good ' : '';
        attempts.push({ name: `${prefix}${name} ${attempt}`, end: { resolve, reject } });
      });
    const report = ({ ms, ...load }: LoadReport) => {
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(ms)).toBe(true);
      reports.push(load);
    };
    const failures: string[] = [];
    const failed = ({ message }: Error) => failures.push(message);
    const loader = new RemoteLoader(load, { statuses, report, failed });
    const end = async (index: number): Promise<Deferred> => {
      while (!attempts[index]) await new Promise((resolve) => realSetTimeout(resolve, 0));
      return attempts[index].end;
    };
    const fail = async (index: number, error = new Error('no response')) => (await end(index)).reject(error);
    const attempted = () => attempts.map(({ name }) => name);
    const status = (name = 'catalog') => statuses.getSnapshot().find((remote) => remote.name === name);
    return { loader, attempted, end, fail, reports, failures, status };
  }

  afterEach(() => {
    jest.useRealTimers();
  });

  test('loads once for concurrent requests', async () => {
    const { loader, attempted, end } = deferredLoader();
    const requests = [1, 2, 3].map(() => loader.load(catalog, '/catalog'));
    expect(attempted()).toEqual(['catalog 0']);
    const module = moduleOf('catalog');
    (await end(0)).resolve(module);
    expect(await Promise.all(requests)).toEqual([module, module, module]);
  });

  test('does not load a remote again', async () => {
    const { loader, attempted, end } = deferredLoader();
    const first = loader.load(catalog, '/catalog');
    (await end(0)).resolve(moduleOf('catalog'));
    expect(await loader.load(catalog, '/elsewhere')).toBe(await first);
    expect(attempted()).toEqual(['catalog 0']);
  });

  test('retries a failed attempt once, and reports one load', async () => {
    const { loader, attempted, end, fail, reports, status } = deferredLoader();
    const load = loader.load(catalog, '/catalog');
    await fail(0);
    (await end(1)).resolve(moduleOf('catalog'));
    expect((await load).name).toBe('catalog');
    expect(attempted()).toEqual(['catalog 0', 'catalog 1']);
    expect(reports).toEqual([{ remote: 'catalog', version: LIVE, failure: null }]);
    expect(status()).toMatchObject({ state: 'loaded', version: LIVE, source: 'release', failures: 0 });
  });

  test('fails after the second attempt, and loads again on the next request', async () => {
    const { loader, attempted, end, fail, reports, status } = deferredLoader();
    const first = loader.load(catalog, '/catalog');
    const failed = expect(first).rejects.toThrow('no response');
    await fail(0);
    await fail(1);
    await failed;
    expect(status()).toMatchObject({ state: 'failed', failures: 1, lastFailure: 'error', ms: null });

    const second = loader.load(catalog, '/catalog');
    expect(status()).toMatchObject({ state: 'loading', failures: 1 });
    (await end(2)).resolve(moduleOf('catalog'));
    expect((await second).name).toBe('catalog');
    expect(attempted()).toEqual(['catalog 0', 'catalog 1', 'catalog 2']);
    expect(reports.map(({ failure }) => failure)).toEqual(['error', null]);
    expect(status()).toMatchObject({ state: 'loaded', failures: 1 });
  });

  test('rejects all requests for a remote that fails, but none for another remote', async () => {
    const { loader, end, fail, attempted } = deferredLoader();
    const requests = [loader.load(catalog, '/catalog'), loader.load(catalog, '/catalog')];
    const settled = Promise.allSettled(requests);
    const working = loader.load(library, '/library');
    await fail(0);
    (await end(1)).resolve(moduleOf('library'));
    await fail(2);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await working).name).toBe('library');
    expect(attempted()).toEqual(['catalog 0', 'library 0', 'catalog 1']);
  });

  describe('the last good release', () => {
    test('is loaded when the live one fails twice, and both loads are reported', async () => {
      const { loader, attempted, end, fail, reports, status } = deferredLoader();
      const load = loader.load(withFallback, '/catalog');
      await fail(0);
      await fail(1);
      (await end(2)).resolve(moduleOf('catalog'));
      expect((await load).name).toBe('catalog');
      expect(attempted()).toEqual(['catalog 0', 'catalog 1', 'good catalog 0']);
      expect(reports).toEqual([
        { remote: 'catalog', version: LIVE, failure: 'error' },
        { remote: 'catalog', version: GOOD, failure: null },
      ]);
      expect(status()).toMatchObject({
        state: 'loaded',
        listed: LIVE,
        version: GOOD,
        source: 'fallback',
        failures: 1,
        lastFailure: 'error',
      });
    });

    test('is loaded at once, in the time of both, if the shell does not provide what the live one requires', async () => {
      jest.useFakeTimers();
      const { loader, attempted, end, fail, reports } = deferredLoader();
      const load = loader.load(withFallback, '/catalog');
      await fail(
        0,
        new Error('Version 1.0.0 … does not satisfy the requirement of catalog which needs ^2.0.0)'),
      );
      await jest.advanceTimersByTimeAsync(3900);
      (await end(1)).resolve(moduleOf('catalog'));
      await load;
      expect(attempted()).toEqual(['catalog 0', 'good catalog 0']);
      expect(reports[0]?.failure).toBe('incompatible');
    });

    test('may fail too, or not have the page', async () => {
      const { loader, attempted, end, fail, status } = deferredLoader();
      const first = expect(loader.load(withFallback, '/catalog')).rejects.toThrow('gone');
      await fail(0);
      await fail(1);
      await fail(2, new Error('gone'));
      await first;
      expect(status()).toMatchObject({ state: 'failed', failures: 2 });

      const second = expect(loader.load(withFallback, '/new')).rejects.toThrow(
        `catalog ${GOOD} has no page for /new`,
      );
      await fail(3);
      await fail(4);
      (await end(5)).resolve(moduleOf('catalog'));
      await second;
      expect(attempted().slice(3)).toEqual(['catalog 2', 'catalog 3', 'good catalog 1']);
    });
  });

  test('an attempt fails with its page', async () => {
    const { loader, end, reports } = deferredLoader();
    const load = loader.load(withFallback, '/catalog');
    const noFile = Object.assign(new Error('no file'), { name: 'ChunkLoadError', type: 'error' });
    for (const index of [0, 1]) (await end(index)).resolve(moduleOf('catalog', () => Promise.reject(noFile)));
    const good = moduleOf('catalog');
    (await end(2)).resolve(good);
    expect(await load).toBe(good);
    expect(reports.map(({ failure }) => failure)).toEqual(['network', null]);
  });

  test('all attempts together time out after 4 seconds', async () => {
    for (const remote of [catalog, withFallback]) {
      jest.useFakeTimers();
      const { loader, reports } = deferredLoader();
      const ended = jest.fn();
      loader.load(remote, '/catalog').catch(ended);
      await jest.advanceTimersByTimeAsync(4000);
      expect(ended).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      expect(ended).toHaveBeenCalledTimes(1);
      expect(new Set(reports.map(({ failure }) => failure))).toEqual(new Set(['timeout']));
      jest.useRealTimers();
    }
  });

  test('ignores a module that arrives after the timeout, and does not load its page', async () => {
    jest.useFakeTimers();
    const { loader, end, status } = deferredLoader();
    const load = loader.load(catalog, '/catalog');
    await jest.advanceTimersByTimeAsync(2501);
    const page = jest.fn(async () => ({ Component: () => null }));
    (await end(0)).resolve(moduleOf('catalog', page));
    const inTime = moduleOf('catalog');
    (await end(1)).resolve(inTime);
    expect(await load).toBe(inTime);
    expect(page).not.toHaveBeenCalled();
    expect(status()?.state).toBe('loaded');
  });

  test.each([
    ['without a last good release', catalog, [2500, 1500], 1],
    ['with one', withFallback, [2000, 1000, 1000], 2],
  ])('gives a Retry more time, %s', async (_name, remote, times, last) => {
    jest.useFakeTimers();
    const { loader, attempted, end } = deferredLoader();
    const first = Promise.allSettled([loader.load(remote, '/catalog')]);
    for (const ms of times) await jest.advanceTimersByTimeAsync(ms + 1);
    expect((await first)[0].status).toBe('rejected');

    const second = loader.load(remote, '/catalog');
    for (const ms of times) await jest.advanceTimersByTimeAsync(ms + 1);
    await jest.advanceTimersByTimeAsync(7_000);
    expect(attempted()).toHaveLength(2 * times.length);
    const module = moduleOf('catalog');
    (await end(times.length + last)).resolve(module);
    expect(await second).toBe(module);
  });

  test('does not report an override', async () => {
    const { loader, end, reports, status } = deferredLoader();
    const origin = 'http://localhost:3001/';
    const release = { entry: `${origin}remoteEntry.js`, base: origin, version: null, integrity: null };
    const load = loader.load({ ...catalog, ...release, source: 'override' }, '/catalog');
    (await end(0)).resolve(moduleOf('catalog'));
    await load;
    expect(reports).toEqual([]);
    expect(status()).toMatchObject({ state: 'loaded', source: 'override', version: null });
  });
});

describe('files', () => {
  const catalog = liveRemote('catalog');
  const PAGE: PageModule = { Component: () => null };

  /** A loader of one remote, whose module `load` loads. */
  function loaderOf(remote: LiveRemote, load: () => Promise<RemoteModule>) {
    const { remotes: statuses } = createTestPlatform({ remotes: remoteStatuses([remote], [remote]) });
    const [report, failed] = [jest.fn(), jest.fn()];
    const loader = new RemoteLoader(load, { statuses, report, failed });
    return { loader, report, failed, status: () => statuses.getSnapshot()[0] };
  }

  afterEach(() => {
    jest.useRealTimers();
  });

  const pageOf = (name: string) => ({ Component: Object.assign(() => null, { displayName: name }) });

  const pages: Record<string, () => Promise<PageModule>> = {
    page: async () => pageOf('page'),
    other: async () => pageOf('other'),
  };

  const catalogModule = defineRemote(
    describedRemote('catalog', {
      routes: [
        { id: 'page', path: '/catalog', access: 'public' },
        { id: 'other', path: '/other', access: 'public' },
      ],
    }),
    pages,
  );

  test.each<[string, string, Partial<LiveRemote>, number]>([
    ['reports', 'a release', {}, 1],
    ['does not report', 'an app that the registry lists at a development server', { integrity: null }, 0],
    ['does not report', 'an override', { integrity: null, version: null, source: 'override' }, 0],
    ['does not report', 'an app without a version', { version: null }, 0],
  ])('%s the load of %s', async (_reports, _what, parts, reports) => {
    const remote = { ...catalog, ...parts };
    const { loader, report } = loaderOf(remote, async () => catalogModule);
    await loader.load(remote, '/catalog');
    expect(report).toHaveBeenCalledTimes(reports);
  });

  test('the status has the time of the load and the URL that was used', async () => {
    const fallback = releaseOf('catalog', '1.0.0-111111111111');
    const remote = { ...catalog, fallback };
    // A release that no attempt can mend.
    const load = jest.fn(async () => catalogModule).mockRejectedValueOnce(new Error('… #RUNTIME-012'));
    const { loader, report, status } = loaderOf(remote, load);
    expect(status()).toMatchObject({ ms: null, url: catalog.entry });
    await loader.load(remote, '/catalog');
    expect(status()).toMatchObject({ ms: report.mock.calls[1][0].ms, url: fallback.entry });
    expect(status()?.ms).toEqual(expect.any(Number));
  });

  test('a release that throws is passed on with its error, even if another release takes its place', async () => {
    const remote = { ...catalog, fallback: releaseOf('catalog', '1.0.0-111111111111') };
    const load = jest.fn(async () => catalogModule).mockRejectedValueOnce(new Error('no #RUNTIME-012\nhere'));
    const { loader, failed } = loaderOf(remote, load);
    await loader.load(remote, '/catalog');
    expect(failed.mock.calls).toEqual([
      [
        expect.objectContaining({
          message: `catalog ${catalog.version}: entry not loaded (incompatible): no #RUNTIME-012 here`,
        }),
        remote,
      ],
    ]);
  });

  test('each page of a remote is its own', async () => {
    const { loader } = loaderOf(catalog, async () => catalogModule);
    const pages = await Promise.all(catalogModule.routes.map((route) => loader.loadPage(catalog, route)));
    expect(pages.map(({ Component }) => Component.displayName)).toEqual(['page', 'other']);
  });

  /** A loader of the catalogue's page, which `page` loads. */
  function pageLoader(page: () => Promise<PageModule>) {
    const module = defineRemote(describedRemote('catalog'), { page });
    const { loader, report, failed } = loaderOf(catalog, async () => module);
    const [route] = module.routes;
    if (!route) throw new Error('the catalogue has no route');
    return { load: () => loader.loadPage(catalog, route), report, failed };
  }

  describe('a page of a loaded remote', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });

    test('calls at once share one load, and a page that is loaded is not loaded again', async () => {
      const page = jest.fn(async () => PAGE);
      const { load } = pageLoader(page);
      const loads = [load(), load()];
      expect(await Promise.all(loads)).toEqual([PAGE, PAGE]);
      expect(await load()).toEqual(PAGE);
      expect(page).toHaveBeenCalledTimes(1);
    });

    test('a page that hangs fails after 4 seconds; Retry has more time', async () => {
      const page = jest.fn((): Promise<PageModule> => new Promise(() => undefined));
      const { load, report, failed } = pageLoader(page);
      const rejected = jest.fn();
      load().catch(rejected);
      await jest.advanceTimersByTimeAsync(4000);
      expect(rejected).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      const error = { app: 'catalog', release: catalog.version, file: 'page', reason: 'timeout' };
      expect(rejected).toHaveBeenCalledWith(expect.objectContaining(error));
      expect(failed.mock.calls).toEqual([[expect.objectContaining(error), catalog]]);
      // What is reported is how releases load, and this one has.
      expect(report).not.toHaveBeenCalled();

      const again = load();
      const arrivals: ((page: PageModule) => void)[] = [];
      page.mockImplementation(() => new Promise((resolve) => arrivals.push(resolve)));
      await jest.advanceTimersByTimeAsync(2501 + 9000);
      arrivals[0]?.(PAGE);
      expect(await again).toEqual(PAGE);
    });

    test('a page that fails once is retried automatically', async () => {
      const page = jest.fn(async () => PAGE).mockRejectedValueOnce(new Error('no file'));
      const { load } = pageLoader(page);
      const loaded = load();
      await jest.advanceTimersByTimeAsync(1000);
      expect(await loaded).toEqual(PAGE);
      expect(page).toHaveBeenCalledTimes(2);
    });
  });

  const MENU = { ...BUTTONS, id: 'menu', slot: 'video-menu' } as const;
  const library = liveRemote('library', { fragments: [BUTTONS, MENU] });

  const description = {
    ...describedRemote('library'),
    fragments: [BUTTONS, MENU],
    listeners: [{ event: 'video-opened' }, { event: 'signed-out' }],
  } as const;

  const fragmentModule = (): FragmentModule => ({ Component: () => null });
  const listenerModule = (): ListenerModule => ({ handle: async () => undefined });

  /** A loader of the library, with imports that count, and modules to compare with. */
  function libraryLoader(change: (module: RemoteModule) => RemoteModule = (module) => module) {
    const modules = {
      buttons: fragmentModule(),
      menu: fragmentModule(),
      opened: listenerModule(),
      left: listenerModule(),
    };
    const imports = {
      buttons: jest.fn(async () => modules.buttons),
      menu: jest.fn(async () => modules.menu),
      opened: jest.fn(async () => modules.opened),
      left: jest.fn(async () => modules.left),
    };
    const remote = defineRemote(
      description as never,
      { page: async () => PAGE },
      ...([
        {
          fragments: { buttons: imports.buttons, menu: imports.menu },
          listeners: { 'video-opened': imports.opened, 'signed-out': imports.left },
        },
      ] as never),
    );
    const loadRemote = jest.fn(async () => change(remote));
    const { loader, failed } = loaderOf(library, loadRemote);
    return { loader, loadRemote, modules, imports, failed };
  }

  test('a fragment and a listener are found by their names, and the remote is loaded once for all', async () => {
    const { loader, loadRemote, modules } = libraryLoader();
    expect(await loader.loadFragment(library, 'buttons')).toBe(modules.buttons);
    expect(await loader.loadFragment(library, 'menu')).toBe(modules.menu);
    expect(await loader.loadListener(library, 'video-opened')).toBe(modules.opened);
    expect(await loader.loadListener(library, 'signed-out')).toBe(modules.left);
    expect(loadRemote).toHaveBeenCalledTimes(1);
  });

  test('a file is loaded once, however often and by how many pages at once it is needed', async () => {
    const { loader, imports } = libraryLoader();
    const load = () => loader.loadFragment(library, 'menu');
    await Promise.all([load(), load()]);
    await load();
    // Once with the remote, whose first file it is, and once for the file.
    const times = imports.menu.mock.calls.length;
    await load();
    expect(imports.menu).toHaveBeenCalledTimes(times);
    expect(imports.buttons).not.toHaveBeenCalled();
  });

  describe.each([
    { kind: 'fragment', what: 'fragment buttons', lacks: { fragments: undefined } },
    { kind: 'fragment', what: 'fragment buttons', lacks: { fragments: [] } },
    { kind: 'listener', what: 'listener for signed-out', lacks: { listeners: undefined } },
    { kind: 'listener', what: 'listener for signed-out', lacks: { listeners: [] } },
  ] as const)('a release without the $what ($lacks)', ({ kind, what, lacks }) => {
    function failedLoad() {
      const { loader, failed } = libraryLoader((module) => ({ ...module, ...lacks }));
      const load = () =>
        kind === 'fragment'
          ? loader.loadFragment(library, 'buttons')
          : loader.loadListener(library, 'signed-out');
      return { loader, load, failed };
    }

    beforeEach(() => {
      jest.useFakeTimers();
    });

    test('does not count as loaded', async () => {
      const { load, failed } = failedLoad();
      const rejected = expect(load()).rejects.toThrow(`library ${library.version} has no ${what}`);
      await jest.advanceTimersByTimeAsync(10_000);
      await rejected;
      expect(failed).toHaveBeenCalledWith(
        expect.objectContaining({ app: 'library', file: 'entry' }),
        library,
      );
    });

    test('fails for it alone once its page is there', async () => {
      const { loader, load, failed } = failedLoad();
      await loader.load(library, '/library');
      const rejected = expect(load()).rejects.toThrow(`there is no ${what}`);
      await jest.advanceTimersByTimeAsync(10_000);
      await rejected;
      expect(failed).toHaveBeenCalledWith(expect.objectContaining({ app: 'library', file: kind }), library);
    });
  });
});
