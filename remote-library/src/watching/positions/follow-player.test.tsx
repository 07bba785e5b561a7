import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { renderInApp } from '@fitreel/sdk/testing';
import {
  _id,
  fakePlayer,
  KEPT,
  known,
  knowing,
  left,
  start,
  video,
} from '../../testing/positions.test-support';
import { followPlayer } from './follow-player';
import { positionsOf } from './positions';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../resume';

beforeEach(() => localStorage.clear());

describe('a player', () => {
  beforeEach(() =>
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] }),
  );
  afterEach(() => jest.useRealTimers());

  /** Follows a player, of which the position has been loaded. */
  async function follow(...positions: Contract.Position[]) {
    const started = start(knowing(...positions));
    const fake = fakePlayer();
    const continued: number[] = [];
    const following = followPlayer(
      started.platform,
      _id,
      fake.player,
      () => true,
      (at) => continued.push(at),
    );
    // It has asked first, and is answered first.
    await act(async () => void (await started.positions.latest(_id)));
    return { ...started, ...fake, following, continued };
  }

  test('continues where the viewer left once it plays, and reports nothing until it is there', async () => {
    const { is, told, continued } = await follow(left(250));
    is({ state: 'cued', duration: 600 });
    expect(told).toEqual([]);
    is({ state: 'playing', time: 0.2 });
    expect([told, continued]).toEqual([['seek 250'], [250]]);
    is({ time: 0.5 });
    is({ state: 'paused' });
    expect(localStorage.getItem(KEPT)).toBeNull();
    is({ state: 'playing', time: 251.2 });
    expect(localStorage.getItem(KEPT)).toContain('["video-1",251,600,null,');
  });

  test.each([
    ['the last 30 seconds', { ...left(75), duration: 100 }],
    ['the last 5 %', { ...left(1_910), duration: 2_000 }],
    ['the first 5 seconds', left(4)],
  ])('begins at the beginning of a video that was left in %s', async (_name, position) => {
    const { is, told } = await follow(position);
    is({ state: 'playing', duration: position.duration, time: 0.2 });
    expect(told).toEqual([]);
  });

  test('that stays silent changes nothing', async () => {
    const { following, told, reported } = await follow(left(250));
    window.dispatchEvent(new Event('pagehide'));
    following.stop();
    expect([told, reported()]).toEqual([[], []]);
  });

  test('has its position kept every 4 s, when it pauses, and when the page is left', async () => {
    const { platform, is, positions } = await follow();
    const kept = () => positions.all.getSnapshot().get(_id)?.seconds;
    is({ state: 'playing', duration: 600, time: 4 });
    expect(kept()).toBeUndefined();
    is({ time: 5 });
    expect(kept()).toBe(5);
    jest.advanceTimersByTime(3_000);
    is({ time: 8 });
    expect(kept()).toBe(5);
    jest.advanceTimersByTime(1_000);
    is({ time: 9.7 });
    expect(kept()).toBe(9);
    is({ state: 'paused', time: 10 });
    expect(kept()).toBe(10);
    is({ state: 'playing', time: 11 });
    (platform.events as EventTarget).dispatchEvent(new Event('pagehide'));
    expect(kept()).toBe(11);
  });

  test('that plays to its end, or into the last 5 %, has watched the video', async () => {
    const { is, positions } = await follow();
    is({ state: 'playing', duration: 600.5, time: 569 });
    expect(positions.all.getSnapshot().get(_id)?.watched).toBe(false);
    jest.advanceTimersByTime(4_000);
    is({ time: 573 });
    expect(positions.all.getSnapshot().get(_id)?.watched).toBe(true);
    is({ state: 'ended', time: 600.4 });
    expect(positions.all.getSnapshot().get(_id)).toEqual({ seconds: 600, duration: 600, watched: true });
  });

  test('starts over', async () => {
    const { is, told, following, positions } = await follow(left(250));
    is({ state: 'playing', duration: 600, time: 0 });
    is({ time: 250 });
    following.startOver();
    expect(told).toEqual(['seek 250', 'seek 0', 'play']);
    is({ time: 251 });
    expect(positions.all.getSnapshot().get(_id)?.seconds).toBe(0);
  });
});

test('the row says where a video goes on, and offers to start over', async () => {
  const { platform } = start(knowing(left(250)));
  const { is, player, told } = fakePlayer();
  renderInApp(<Slot name="video-player" video={video} player={player} next={null} />, { platform });
  const button = await screen.findByRole('button', { name: 'Start over' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await known(positionsOf(platform));
  is({ state: 'playing', duration: 600, time: 1 });
  await screen.findByText('Continued at 4:10');
  await userEvent.click(screen.getAllByRole('button', { name: 'Start over' })[1] as HTMLElement);
  expect(told).toEqual(['seek 250', 'seek 0', 'play']);
  expect(screen.queryByText(/^Continued/)).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('what says where it goes on can be closed', async () => {
  const { platform } = start(knowing(left(250)));
  const { player, is, told } = fakePlayer();
  renderInApp(<Slot name="video-player" video={video} player={player} next={null} />, { platform });
  const button = await screen.findByRole('button', { name: 'Start over' });
  await known(positionsOf(platform));
  is({ state: 'playing', duration: 600, time: 1 });
  await screen.findByText('Continued at 4:10');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(told).toEqual(['seek 250']);
  expect(screen.queryByText(/^Continued/)).toBeNull();
  expect(document.activeElement).toBe(button);
});
