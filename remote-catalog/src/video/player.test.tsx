import { act, fireEvent, screen } from '@testing-library/react';
import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderInApp, sampleVideos } from '@fitreel/sdk/testing';
import { FakeIntersectionObserver } from '../testing/intersection-observer.test-support';
import { Player } from './player';
import { createVideoPlayer } from './video-player';

const [video] = sampleVideos as [Contract.Video];
const ORIGIN = 'https://videos.example';

/** What the video host does when the page asks it for an answer. */
const host = jest.fn<Promise<unknown>, [string]>();

beforeEach(() => {
  jest.useFakeTimers();
  FakeIntersectionObserver.install();
  host.mockReset().mockImplementation(() => new Promise(() => undefined));
  Object.assign(globalThis, { fetch: host });
});

const frame = () => screen.getByTitle<HTMLIFrameElement>(`Player: ${video.title}`);
const isShown = () => frame().dataset['shown'] === 'true';
const message = () => screen.queryByRole('alert')?.textContent;
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const retry = () => screen.getByRole('button', { name: 'Retry' });

async function answer(source: Window | null = frame().contentWindow, origin = ORIGIN, info = {}) {
  const data = JSON.stringify({ event: 'initialDelivery', info });
  await act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
}

function show(fields: Partial<Contract.Video> = {}) {
  const shown = { ...video, ...fields };
  const player = createVideoPlayer(shown.hostProblem);
  const onNext = jest.fn();
  const platform = createTestPlatform();
  renderInApp(<Player video={shown} player={player} onNext={onNext} />, { platform });
  const asked = jest.spyOn(frame().contentWindow as Window, 'postMessage').mockImplementation();
  const reports = () => platform.requests.filter(({ path }) => path.endsWith('/unplayable'));
  return { asked, onNext, player, reports };
}

test('the player shows once it answers, and is then no longer asked', async () => {
  const { asked } = show();
  expect(isShown()).toBe(false);
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  await later(750);
  expect(asked.mock.calls).toEqual(Array(3).fill(['{"event":"listening","id":1,"channel":"widget"}', '*']));
  await answer(window);
  await answer(undefined, 'https://other.example');
  expect(isShown()).toBe(false);
  await answer();
  expect(isShown()).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
  await later(20_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(host).not.toHaveBeenCalled();
  expect(message()).toBeUndefined();
});

test('a host that can be reached shows its frame, whether it knows the messages or not', async () => {
  host.mockResolvedValue(undefined);
  show();
  await later(1000);
  expect(host.mock.calls[0]?.[0]).toBe(frame().src);
  expect(isShown()).toBe(true);
  await later(20_000);
  expect(isShown()).toBe(true);
  expect(message()).toBeUndefined();
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['never answers', () => new Promise(() => undefined)],
])('of a host that %s the thumbnail stays, and after 8 s the page says so', async (_what, does) => {
  host.mockImplementation(does);
  show();
  await later(7999);
  expect(message()).toBeUndefined();
  await later(1);
  expect(message()).toContain('the video host doesn’t answer');
  expect(isShown()).toBe(false);
  const link = screen.getByRole('link', { name: 'Open at the video host' });
  expect(link.getAttribute('href')).toBe(`${ORIGIN}/embed/${video.src}`);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined();
});

test('a player that loads says so, and a press on Play leaves its load alone', async () => {
  show();
  const [before, play] = [frame(), screen.getByRole('button', { name: 'Play' })];
  expect(screen.getByRole('status').textContent).toBe('Loading the player');
  await later(7000);
  fireEvent.click(play);
  expect(frame()).toBe(before);
  // Nor does its time begin anew.
  await later(1000);
  expect(message()).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(play);
  expect(frame()).not.toBe(before);
  expect(screen.getByRole('status').textContent).toBe('Loading the player');
  await answer();
  expect(screen.queryByRole('status')).toBeNull();
});

test('Retry loads the player again, and hands the focus to it', async () => {
  show();
  await later(8000);
  const before = frame();
  retry().focus();
  fireEvent.click(retry());
  expect(frame()).not.toBe(before);
  expect(message()).toBeUndefined();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Play');
  await later(8000);
  expect(message()).toBeDefined();
  await answer();
  expect(message()).toBeUndefined();
  expect(document.activeElement).toBe(frame());
});

test('a player that answers after the message takes its place', async () => {
  show();
  await later(12_000);
  expect(message()).toBeDefined();
  await answer();
  expect(isShown()).toBe(true);
  expect(message()).toBeUndefined();
});

test('what the player reports is its state, and commands reach its frame alone', async () => {
  const { asked, player } = show();
  await answer(undefined, undefined, { playerState: 1, currentTime: 3 });
  await answer(undefined, 'https://other.example', { currentTime: 99 });
  expect(player.getSnapshot()).toMatchObject({ state: 'playing', time: 3 });
  player.seekTo(90);
  const sent = '{"event":"command","func":"seekTo","args":[90,true],"id":1,"channel":"widget"}';
  expect(asked.mock.lastCall).toEqual([sent, ORIGIN]);
});

const fail = (info: number) =>
  act(async () => {
    const data = JSON.stringify({ event: 'onError', info });
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: ORIGIN, source: frame().contentWindow }),
    );
  });

test.each([
  [150, 'The owner doesn’t allow it to be shown here.'],
  [100, 'It was removed at the video host.'],
  [5, 'The video host’s player failed.'],
  [2, 'It can’t be played here.'],
])('after error %i of the host the page says why in its place, until it plays', async (error, words) => {
  const { onNext } = show();
  await answer();
  frame().focus();
  await fail(error);
  expect(message()).toContain(words);
  expect(isShown()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Open at the video host' });
  expect(link.getAttribute('href')).toBe(`${ORIGIN}/embed/${video.src}`);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onNext).toHaveBeenCalledTimes(1);
  await answer(undefined, undefined, { playerState: -1 });
  expect(message()).toContain(words);
  await answer(undefined, undefined, { playerState: 1 });
  expect(message()).toBeUndefined();
  expect(isShown()).toBe(true);
});

test('a player that does not start stays in reach below the notice, which hands its focus to it', async () => {
  show();
  await answer(undefined, undefined, { playerState: -1 });
  frame().focus();
  await later(10_000);
  expect(message()).toContain('It hasn’t started.');
  expect(isShown()).toBe(true);
  expect(document.activeElement).toBe(frame());
  screen.getByRole('button', { name: 'Next' }).focus();
  await answer(undefined, undefined, { playerState: 1 });
  expect(message()).toBeUndefined();
  expect(document.activeElement).toBe(frame());
});

test('a failure is reported once, and a host that does not answer is not', async () => {
  const { reports } = show();
  await later(8000);
  expect(reports()).toEqual([]);
  await answer();
  await fail(101);
  await answer(undefined, undefined, { playerState: 1 });
  await fail(5);
  expect(reports()).toEqual([
    { method: 'POST', path: `/video/${video._id}/unplayable`, body: { reason: 'forbidden' } },
  ]);
});

test('a video that its host does not show says so at once, until it plays, and is not reported', async () => {
  const { reports } = show({ unavailable: true, hostProblem: 'removed' });
  expect(message()).toContain('It was removed at the video host.');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined();
  await answer();
  await fail(100);
  expect(message()).toContain('It was removed at the video host.');
  await answer(undefined, undefined, { playerState: 1 });
  expect(message()).toBeUndefined();
  expect(isShown()).toBe(true);
  expect(reports()).toEqual([]);
});
