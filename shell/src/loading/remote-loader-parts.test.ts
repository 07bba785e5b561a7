import { defineRemote, type ListenerModule, type RemoteModule } from '@fitreel/sdk/remote';
import type { FragmentModule } from '@fitreel/sdk/slots';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { BUTTONS, describedRemote, liveRemote } from '../composition/live-remote.test-support';
import { remoteStatuses } from '../composition/live-remotes';
import { RemoteLoader } from './remote-loader';

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
function partsLoader(change: (module: RemoteModule) => RemoteModule = (module) => module) {
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
    { page: async () => ({ Component: () => null }) },
    ...([
      {
        fragments: { buttons: imports.buttons, menu: imports.menu },
        listeners: { 'video-opened': imports.opened, 'signed-out': imports.left },
      },
    ] as never),
  );
  const { remotes: statuses } = createTestPlatform({ remotes: remoteStatuses([library], [library]) });
  const [report, failed] = [jest.fn(), jest.fn()];
  const loadRemote = jest.fn(async () => change(remote));
  const loader = new RemoteLoader(loadRemote, { statuses, report, failed });
  return { loader, loadRemote, modules, imports, report, failed };
}

test('a fragment and a listener are found by their names, and the remote is loaded once for all', async () => {
  const { loader, loadRemote, modules } = partsLoader();
  expect(await loader.loadFragment(library, 'buttons')).toBe(modules.buttons);
  expect(await loader.loadFragment(library, 'menu')).toBe(modules.menu);
  expect(await loader.loadListener(library, 'video-opened')).toBe(modules.opened);
  expect(await loader.loadListener(library, 'signed-out')).toBe(modules.left);
  expect(loadRemote).toHaveBeenCalledTimes(1);
});

test('a file is loaded once, however often and by how many pages at once it is needed', async () => {
  const { loader, imports } = partsLoader();
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
    const { loader, failed } = partsLoader((module) => ({ ...module, ...lacks }));
    const load = () =>
      kind === 'fragment'
        ? loader.loadFragment(library, 'buttons')
        : loader.loadListener(library, 'signed-out');
    return { loader, load, failed };
  }

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
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
