import { defineRemote, type PageModule } from '@fitreel/sdk/remote';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { fetchAhead, watchNearLinks } from './links-ahead';
import { describedRemote, liveRemote } from '../composition/live-remote.test-support';
import { remoteStatuses } from '../composition/live-remotes';
import { siteRoutes } from '../composition/site';
import { RemoteLoader } from '../loading/remote-loader';

let stop: () => void;
const code = jest.fn();
const data = jest.fn(async () => undefined);
const fragments = jest.fn();
const pathsOf = (calls: jest.Mock) => calls.mock.calls.map(([url]) => (url as URL).pathname);

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `
    <a href="/video/v1"><img alt="" id="picture"></a>
    <a href="/trend" id="trend">Trend</a>
    <a href="https://elsewhere.test/" id="elsewhere">Elsewhere</a>
    <p id="text">Text</p>`;
  stop = watchNearLinks({ code, data, fragments });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.clearAllMocks();
});

const send = (type: string, id: string) =>
  document.getElementById(id)?.dispatchEvent(new Event(type, { bubbles: true }));

test.each(['pointerover', 'focusin'])('%s fetches code at once, and data after a rest', (type) => {
  send(type, 'picture');
  expect(pathsOf(code)).toEqual(['/video/v1']);
  jest.advanceTimersByTime(79);
  expect(data).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(pathsOf(data)).toEqual(['/video/v1']);
});

test('the press of a mouse’s button fetches data at once, and once; that of a finger may scroll', async () => {
  const press = (pointerType: string, button = 0) =>
    document
      .getElementById('trend')
      ?.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType, button }));
  send('pointerover', 'trend');
  press('touch');
  press('mouse', 2);
  expect(data).not.toHaveBeenCalled();
  press('mouse');
  expect(pathsOf(data)).toEqual(['/trend']);
  press('mouse');
  await jest.runAllTimersAsync();
  expect(data).toHaveBeenCalledTimes(1);
  expect(fragments).not.toHaveBeenCalled();
});

test('fragments come after the data, while the pointer rests', async () => {
  send('pointerover', 'picture');
  jest.advanceTimersByTime(80);
  expect(fragments).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(0);
  expect(pathsOf(fragments)).toEqual(['/video/v1']);
});

test('a press leaves data and fragments to the page', async () => {
  send('pointerover', 'picture');
  send('click', 'picture');
  await jest.advanceTimersByTimeAsync(80);
  expect(data).not.toHaveBeenCalled();
  send('pointerover', 'trend');
  jest.advanceTimersByTime(80);
  send('click', 'trend');
  await jest.advanceTimersByTimeAsync(0);
  expect(pathsOf(data)).toEqual(['/trend']);
  expect(fragments).not.toHaveBeenCalled();
});

test('a pointer that passes fetches no data', () => {
  send('pointerover', 'picture');
  send('pointerover', 'trend');
  send('pointerover', 'text');
  jest.runAllTimers();
  expect(pathsOf(code)).toEqual(['/video/v1', '/trend']);
  expect(data).not.toHaveBeenCalled();
});

test('a finger that scrolls fetches no data', () => {
  send('pointerover', 'trend');
  send('pointercancel', 'trend');
  jest.runAllTimers();
  expect(data).not.toHaveBeenCalled();
});

test('links to other sites fetch nothing, and neither does a viewer who saves data', () => {
  send('pointerover', 'elsewhere');
  Object.assign(navigator, { connection: { saveData: true } });
  send('pointerover', 'trend');
  Object.assign(navigator, { connection: undefined });
  jest.runAllTimers();
  expect(code).not.toHaveBeenCalled();
  expect(data).not.toHaveBeenCalled();
});

const PARTS = {
  routes: [
    { id: 'video', path: '/video/{videoId}', access: 'public', data: ['/api/video/{videoId}'] },
    { id: 'plain', path: '/plain', access: 'public' },
  ],
} as const;

/** Fetches ahead of a catalogue whose pages have the loader `load`. */
function ahead(load: PageModule['loader'], down = false) {
  const catalog = liveRemote('catalog', PARTS);
  const page = async (): Promise<PageModule> => ({ Component: () => null, loader: load });
  const module = defineRemote(describedRemote('catalog', PARTS), { video: page, plain: page });
  const platform = createTestPlatform({ remotes: remoteStatuses([catalog], [catalog]) });
  const loadModule = jest.fn(async () => {
    if (down) throw new Error('no container');
    return module;
  });
  const watcher = { statuses: platform.remotes, report: () => undefined, failed: () => undefined };
  const loader = new RemoteLoader(loadModule, watcher);
  return { ...fetchAhead(platform, siteRoutes([catalog]), loader), loadModule };
}

const at = (path: string) => new URL(path, location.origin);
const settled = () => jest.advanceTimersByTimeAsync(10_000);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('loads a remote once, and the data of each page by its loader', async () => {
  const load = jest.fn();
  const { code, data, loadModule } = ahead(load);
  for (const path of ['/video/v1', '/video/v2', '/plain', '/nowhere']) code(at(path));
  await settled();
  expect(loadModule).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
  await Promise.all(['/video/v1', '/video/v2', '/plain', '/nowhere'].map((path) => data(at(path))));
  expect(loadModule).toHaveBeenCalledTimes(1);
  const videos = load.mock.calls.map(([{ params }]) => (params as { videoId: string }).videoId);
  expect(videos).toEqual(['v1', 'v2']);
});

test('leaves what fails to the visit', async () => {
  const { code, data, loadModule } = ahead(() => null, true);
  code(at('/video/v1'));
  await settled();
  const attempts = loadModule.mock.calls.length;
  code(at('/video/v1'));
  await data(at('/video/v1'));
  code(at('/plain'));
  await settled();
  expect(loadModule).toHaveBeenCalledTimes(attempts);
  const failing = ahead(() => Promise.reject(new Error('no data')));
  await failing.data(at('/video/v1'));
});
