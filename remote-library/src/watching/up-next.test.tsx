import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { Slot, type PlayerSnapshot } from '@fitreel/sdk/slots';
import { createStore } from '@fitreel/sdk/store';
import {
  createTestPlatform,
  renderInApp,
  samplePlaylists,
  sampleSlotProps,
  sampleVideos,
} from '@fitreel/sdk/testing';
import { goesOn } from './queue/goes-on';
import { queueOf } from './queue/queue';
import remote from '../remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './moments/moments-button';
import './queue/queue-button';
import './queue/queue-panel';
import './up-next';
import '../training/workouts/timer-button';

const [first, second, third, fourth] = sampleVideos as [
  Contract.Video,
  Contract.Video,
  Contract.Video,
  Contract.Video,
];
const mornings = { ...samplePlaylists[0], videos: [first, { ...second, start: 30, end: 90 }, third] };

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
  goesOn.set(true);
});
afterEach(() => jest.useRealTimers());

async function open(options: { video?: Contract.Video; query?: string; queue?: Contract.Video[] } = {}) {
  const { video = first, query, queue = [] } = options;
  const platform = createTestPlatform({
    token: 'token-1',
    fillers: [remote],
    responses: { 'GET /user/playlists/playlist-1': { playlist: mornings } },
  });
  queueOf(platform).set(queue);
  const player = {
    ...sampleSlotProps['video-player'].player,
    ...createStore<PlayerSnapshot>({ state: 'playing', time: 0, duration: 600, muted: false, inView: true }),
  };
  renderInApp(<Slot name="video-player" video={video} player={player} next={fourth} />, { platform, query });
  const report = (part: Partial<PlayerSnapshot>) =>
    act(() => player.set({ ...player.getSnapshot(), ...part }));
  await waitFor(() => expect(screen.getByRole('link', { name: /^Next: / })).toBeDefined());
  return { platform, player, report, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

const seconds = async (count: number) => {
  for (let each = 0; each < count; each += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
};
const announced = () => screen.queryByText(/^Up next in \d+ s: /)?.textContent;
const openedPage = () => screen.queryByText(/^elsewhere: /)?.textContent;

test('at its end the next video is announced for 8 s, once for the ear, and then plays', async () => {
  const { platform, report } = await open();
  expect(announced()).toBeUndefined();
  report({ state: 'ended' });
  expect(announced()).toBe(`Up next in 8 s: ${fourth.title}`);
  const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(heard()).toContain(`Up next in 8 seconds: ${fourth.title}`);
  await seconds(7);
  expect(announced()).toBe(`Up next in 1 s: ${fourth.title}`);
  expect(heard()).toContain(`Up next in 8 seconds: ${fourth.title}`);
  expect(platform.emitted).toEqual([]);
  await seconds(1);
  expect(platform.emitted).toEqual([{ event: 'video-opened', payload: { video: fourth } }]);
  expect(openedPage()).toBe(`elsewhere: /video/${fourth._id}`);
});

test('an entry of a playlist starts at its moment, and goes on at its end', async () => {
  const { player, report } = await open({ video: second, query: '?list=playlist-1' });
  const [seekTo, pause] = [jest.spyOn(player, 'seekTo'), jest.spyOn(player, 'pause')];
  await screen.findByRole('link', { name: `Next: ${third.title}` });
  report({ time: 0.3 });
  expect(seekTo).toHaveBeenCalledWith(30);
  for (const time of [30, 30.2, 89.5]) report({ time });
  await seconds(60);
  report({ time: 90.1 });
  expect(pause).toHaveBeenCalled();
  report({ state: 'paused' });
  expect(announced()).toBe(`Up next in 8 s: ${third.title}`);
});

test('the countdown waits while the player is not in view, or the tab is hidden', async () => {
  const { report } = await open();
  report({ state: 'ended', inView: false });
  await seconds(20);
  expect(announced()).toBe(`Up next in 8 s: ${fourth.title}`);
  report({ inView: true });
  await seconds(2);
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await seconds(20);
  expect(announced()).toBe(`Up next in 6 s: ${fourth.title}`);
  hidden.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await seconds(6);
  expect(openedPage()).toBe(`elsewhere: /video/${fourth._id}`);
});

test('Cancel keeps the video, and the next end is announced again', async () => {
  const { report, user } = await open();
  report({ state: 'ended' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(announced()).toBeUndefined();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: `Next: ${fourth.title}` }));
  await seconds(20);
  expect(openedPage()).toBeUndefined();
  report({ state: 'playing' });
  report({ state: 'ended' });
  expect(announced()).toBe(`Up next in 8 s: ${fourth.title}`);
});

test.each([
  ['of the queue', { queue: [third] }, third],
  ['of the playlist', { video: second, query: '?list=playlist-1' }, third],
])(
  'after a video that cannot be played the next %s follows in 3 s, unless cancelled',
  async (_what, options, then) => {
    const { report, user } = await open(options);
    await screen.findByRole('link', { name: `Next: ${then.title}` });
    report({ state: 'unstarted', failure: 'removed' });
    expect(announced()).toBe(`Up next in 3 s: ${then.title}`);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await seconds(20);
    expect(openedPage()).toBeUndefined();
    report({ state: 'playing', failure: undefined });
    report({ state: 'unstarted', failure: 'removed' });
    await seconds(3);
    expect(openedPage()).toMatch(`elsewhere: /video/${then._id}`);
  },
);

test('a video that cannot be played stays where the viewer has chosen no next one', async () => {
  const { report } = await open();
  report({ state: 'unstarted', failure: 'forbidden' });
  await seconds(20);
  expect(announced()).toBeUndefined();
  expect(nextPath()).toBe(`/video/${fourth._id}`);
});

test('the switch in the queue keeps it off on this device', async () => {
  const { report, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Queue, 0 videos' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Autoplay' }));
  report({ state: 'ended' });
  expect(announced()).toBeUndefined();
  expect(document.cookie).toContain('up-next=off');
  await user.click(screen.getByRole('checkbox'));
  expect(document.cookie).not.toContain('up-next');
  expect(announced()).toBe(`Up next in 8 s: ${fourth.title}`);
});

const nextPath = () => screen.getByRole('link', { name: /^Next: / }).getAttribute('href');

test('next is the queue’s first, and a video leaves the queue when its page opens', async () => {
  const { platform, report, user } = await open({ query: '?list=playlist-1', queue: [first, third, second] });
  expect(queueOf(platform).getSnapshot()).toEqual([third, second]);
  report({ state: 'ended' });
  await user.click(screen.getByRole('button', { name: 'Play now' }));
  expect(platform.emitted).toEqual([{ event: 'video-opened', payload: { video: third } }]);
  expect(openedPage()).toMatch(`elsewhere: /video/${third._id}?`);
});

test('a playlist that the queue interrupts goes on where it was', async () => {
  await open({ query: '?list=playlist-1', queue: [fourth] });
  await waitFor(() => expect(nextPath()).toBe(`/video/${fourth._id}?list=playlist-1&after=${first._id}`));
  cleanup();
  await open({ query: `?list=playlist-1&after=${first._id}`, video: fourth });
  await waitFor(() => expect(nextPath()).toBe(`/video/${second._id}?list=playlist-1`));
});

test('next is then the playlist’s, in its order, and after its last video the page’s', async () => {
  await open({ query: '?list=playlist-1', video: second });
  await waitFor(() => expect(nextPath()).toBe(`/video/${third._id}?list=playlist-1`));
  cleanup();
  await open({ query: '?list=playlist-1', video: third });
  await waitFor(() => expect(nextPath()).toBe(`/video/${fourth._id}`));
});

test('lies over the player only while that does not play', async () => {
  const { report } = await open({ video: second, query: '?list=playlist-1' });
  await screen.findByRole('link', { name: `Next: ${third.title}` });
  // The part is over, and the host has not paused yet.
  for (const time of [0.3, 30, 30.2, 89.5, 90.1]) report({ time });
  const place = () => screen.getByRole('group', { name: 'Up next' }).dataset['message'];
  expect(place()).toBe('true');
  report({ state: 'paused' });
  expect(place()).toBe('over');
});
