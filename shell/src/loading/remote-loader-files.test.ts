import { defineRemote, type ListenerModule, type PageModule, type RemoteModule } from '@fitreel/sdk/remote';
import type { FragmentModule } from '@fitreel/sdk/slots';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { BUTTONS, describedRemote, liveRemote, releaseOf } from '../composition/live-remote.test-support';
import { remoteStatuses, type LiveRemote } from '../composition/live-remotes';
import { RemoteLoader } from './remote-loader';

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
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ app: 'library', file: 'entry' }), library);
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
