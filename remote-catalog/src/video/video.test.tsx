import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderRemote,
  sampleCategories,
  sampleVideos,
  type TestResponses,
} from '@fitreel/sdk/testing';
import remote from '../remote';
import { FakeIntersectionObserver } from '../testing/intersection-observer.test-support';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import '../trend/trend';
import './video';

const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];
const RESPONSES: TestResponses = {
  'GET /categories': { categories: sampleCategories },
  'GET /video/video-1/related': { videos: [second, third] },
};

beforeEach(() => FakeIntersectionObserver.install());

function open(options: { token?: string; responses?: TestResponses; at?: string } = {}) {
  const { token, responses, at = '/video/video-1' } = options;
  const platform = createTestPlatform({ token, responses: { ...RESPONSES, ...responses } });
  return { platform, user: userEvent.setup(), ...renderRemote(remote, { at, platform }) };
}

test('shows the title, the creator, and a player that autoplays', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: first.title })).toBeDefined();
  expect(screen.getByText('1.5M subscribers', { exact: false })).toBeDefined();
  const player = screen.getByTitle<HTMLIFrameElement>(`Player: ${first.title}`);
  expect(player.src).toMatch(/^https:\/\/videos\.example\/embed\/sample-src-1\?autoplay=1&/);
  expect(player.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(player.getAttribute('allow')).toContain('autoplay');
});

test('Must watch lists the other videos of the category, and links to them', async () => {
  const { user } = open();
  const side = await screen.findByRole('complementary', { name: 'Must watch' });
  const rows = await within(side).findAllByRole('article');
  expect(rows).toHaveLength(2);
  expect(within(side).queryByRole('link', { name: (name) => name.startsWith(first.title) })).toBeNull();

  const player = screen.getByTitle(`Player: ${first.title}`);
  await user.click(within(side).getByRole('link', { name: (name) => name.startsWith(second.title) }));
  expect(await screen.findByRole('heading', { level: 1, name: second.title })).toBeDefined();
  // A new frame: another URL in the same one would add a history entry.
  expect(player.isConnected).toBe(false);
  expect(screen.getByTitle(`Player: ${second.title}`)).toBeDefined();
});

test('the creator and the category are links', async () => {
  open();
  const links = await screen.findAllByRole('link', { name: /^(Ada Move|Workout)$/ });
  const own = links.filter((link) => !link.closest('article'));
  expect(own.map((link) => link.getAttribute('href'))).toEqual(['/creator/ada-move', '/categoryworkout']);
});

test('a video that a list has shows at once, while the rest loads', async () => {
  const late = deferred();
  const whole = deferred<'GET /video/{videoId}'>();
  const { router } = open({
    at: '/trend',
    responses: {
      'GET /trend?limit=24': { videos: [third, first] },
      'GET /video/video-1': () => whole.promise,
      'GET /video/video-1/related': () => late.promise,
    },
  });
  await screen.findByRole('article', { name: first.title });
  await act(() => router.navigate('/video/video-1'));
  expect(screen.getByRole('heading', { level: 1, name: first.title })).toBeDefined();
  expect(screen.getByTitle(`Player: ${first.title}`)).toBeDefined();
  expect(screen.getByText('Loading videos to watch next')).toBeDefined();
  expect(screen.queryByText('Description')).toBeNull();
  await act(async () => whole.resolve({ video: { ...first, description: 'Slow.' } }));
  expect(screen.getByText('Description')).toBeDefined();
});

test('an unknown video shows the not-found page', async () => {
  open({ at: '/video/nothing', responses: { 'GET /video/{videoId}': new ApiError(404, ['no such video']) } });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});

test('an unknown video shows the not-found page even when the response arrives late', async () => {
  const response = deferred<'GET /video/{videoId}'>();
  open({ responses: { 'GET /video/{videoId}': () => response.promise } });
  expect((await screen.findByRole('status')).textContent).toBe('Loading the video');
  response.resolve(new ApiError(404, ['no such video']));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});

test('a removed video says so, logs nothing, and shows what to watch instead', async () => {
  const log = jest.spyOn(console, 'error');
  open({ responses: { 'GET /video/{videoId}': new ApiError(410, ['removed']) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'No longer available' })).toBeDefined();
  const list = screen.getByRole('list', { name: 'Watch instead' });
  expect(within(list).getAllByRole('article')).toHaveLength(2);
  expect(log).not.toHaveBeenCalled();
});

test('a video that fails to load is logged, and Retry loads it', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const { user } = open({
    responses: { 'GET /video/{videoId}': () => (down ? new ApiError(500, ['down']) : { video: first }) },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load this video');
  expect(log).toHaveBeenCalledTimes(1);
  down = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: first.title })).toBeDefined();
});

test('Must watch can fail and be retried while the video stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const { user } = open({
    responses: {
      'GET /video/video-1/related': () => (down ? new ApiError(500, ['down']) : { videos: [third] }),
    },
  });
  await screen.findByText('Couldn’t load these videos');
  expect(screen.getByRole('heading', { level: 1, name: first.title })).toBeDefined();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: (name) => name.startsWith(third.title) })).toBeDefined();
});

test('Must watch without another video says so', async () => {
  open({ responses: { 'GET /video/video-1/related': { videos: [] } } });
  expect(await screen.findByText('No other videos in this category yet.')).toBeDefined();
});

test('without a remote that fills the slot of buttons, Share is there', async () => {
  open();
  const names = (await screen.findAllByRole('button')).map((button) => button.textContent);
  expect(names).toContain('Share');
  expect(names).not.toContain('Like');
});

test('what is known of the video is listed, and more of its creator when it comes near', async () => {
  open({
    responses: {
      'GET /video/video-1': { video: { ...first, equipment: 'band', bodyPart: 'legs', intensity: 'medium' } },
      'GET /videos?limit=13&creator=ada-move': { videos: [first, third] },
    },
  });
  const facts = await screen.findByRole('list', { name: 'About this video' });
  expect(
    within(facts)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['10 minutes', '/?length=10-20'],
    ['Beginner', '/?level=beginner'],
    ['Resistance band', '/?equipment=band'],
    ['Legs', '/?bodyPart=lower-body'],
    ['Moderate intensity', '/?intensity=medium'],
  ]);
  expect(screen.queryByRole('region', { name: 'More from Ada Move' })).toBeNull();
  await act(async () => FakeIntersectionObserver.comeNear());
  const more = await screen.findByRole('region', { name: 'More from Ada Move' });
  const others = await within(more).findAllByRole('link', { name: (name) => name.startsWith(third.title) });
  expect(others).toHaveLength(1);
  expect(within(more).queryByRole('link', { name: (name) => name.startsWith(first.title) })).toBeNull();
});

test('Must watch says why it has a video, and marks what is new to the viewer without moving it', async () => {
  const watched = deferred<'GET /user/history'>();
  const of = (_id: string) => ({ ...second, _id });
  const videos = [
    { ...second, minutes: 11 },
    third,
    ...['new', 'old', 'begun', 'marked', 'unmarked'].map(of),
  ];
  const position = (_id: string, seconds: number, watched = false) => ({
    _id,
    ...{ seconds, duration: 600, watched },
  });
  open({
    token: 'token-1',
    responses: {
      'GET /video/video-1/related': { videos },
      'GET /user/history': () => watched.promise,
      // Without a place in the history, which may be paused.
      'GET /user/positions': {
        positions: [position('begun', 300), position('marked', 0, true), position('unmarked', 0)],
      },
    },
  });
  const side = await screen.findByRole('complementary', { name: 'Must watch' });
  const rows = async () =>
    (await within(side).findAllByRole('article')).map(({ textContent }) =>
      [/Same length|Same creator|New to you/.exec(textContent)?.[0]].join(''),
    );
  expect(await rows()).toEqual(['Same length', 'Same creator', '', '', '', '', '']);
  await act(async () => watched.resolve({ history: [of('old')] }));
  const isNew = 'New to you';
  expect(await rows()).toEqual(['Same length', 'Same creator', isNew, '', '', '', isNew]);
});

test("Must watch reads the library's history and positions instead of requesting them again", async () => {
  const platform = createTestPlatform({ token: 'token-1', responses: RESPONSES });
  platform.queryClient.setQueryData(['user', 'history', 'entries'], [third]);
  platform.queryClient.setQueryData(['user', 'positions'], []);
  renderRemote(remote, { at: '/video/video-1', platform });
  const side = await screen.findByRole('complementary', { name: 'Must watch' });
  await within(side).findByText('New to you');
  expect(platform.requests.map(({ path }) => path).filter((path) => path.startsWith('/user'))).toEqual([]);
});

test('Full screen shows the page, or presses what has a full screen of its own', async () => {
  const request = jest.fn(() => Promise.resolve());
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: null });
  Object.assign(Element.prototype, { requestFullscreen: request });
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Full screen' });
  await user.click(button);
  expect(request).toHaveBeenCalledTimes(1);
  const own = document.createElement('button');
  own.dataset['fullScreen'] = '';
  own.onclick = jest.fn();
  button.closest('div')?.append(own);
  await user.click(button);
  expect(own.onclick).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(document, 'fullscreenEnabled');
  Reflect.deleteProperty(document, 'fullscreenElement');
  Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
});

test('theatre is a toggle that the device remembers', async () => {
  const { user } = open();
  const theatre = await screen.findByRole('button', { name: 'Theatre' });
  await user.click(theatre);
  expect(theatre.getAttribute('aria-pressed')).toBe('true');
  expect(document.documentElement.dataset['layout']).toBe('theatre');
  expect(document.cookie).toContain('layout=theatre');
  await user.click(theatre);
  expect(theatre.getAttribute('aria-pressed')).toBe('false');
  expect(document.documentElement.dataset['layout']).toBeUndefined();
  expect(document.cookie).not.toContain('layout');
});
