import { createVideoPlayer } from './video-player';

function connected() {
  const player = createVideoPlayer();
  const sent: string[] = [];
  player.connect((message) => {
    const { func, args } = JSON.parse(message) as { func: string; args: unknown[] };
    sent.push([func, ...args].join(' '));
  });
  return { player, sent };
}

test('a player that has not answered gets no commands', () => {
  const { player, sent } = connected();
  player.play();
  player.seekTo(90);
  expect(sent).toEqual([]);
  player.receive({});
  player.seekTo(90);
  player.seekTo(-3);
  player.pause();
  player.setMuted(true);
  player.setMuted(false);
  expect(sent).toEqual(['seekTo 90 true', 'seekTo 0 true', 'pauseVideo', 'mute', 'unMute']);
});

test('what comes in parts is one state, and the same again tells nobody', () => {
  const { player } = connected();
  const changed = jest.fn();
  player.subscribe(changed);
  player.receive({});
  expect(player.getSnapshot().state).toBe('unstarted');
  player.receive({ state: 'playing' });
  player.receive({ time: 12.5 });
  player.receive({ duration: 600 });
  player.receive({ time: 12.5, state: 'playing' });
  expect(player.getSnapshot()).toEqual({
    state: 'playing',
    time: 12.5,
    duration: 600,
    muted: false,
    inView: true,
    rate: 1,
  });
  expect(changed).toHaveBeenCalledTimes(4);
});

test('what it reports from before a jump moves nothing, so that the next press goes on from there', () => {
  jest.useFakeTimers();
  const { player } = connected();
  const timeAfter = (time: number) => {
    player.receive({ state: 'playing', time });
    return player.getSnapshot().time;
  };
  expect(timeAfter(300)).toBe(300);
  player.seekTo(310);
  expect([300.2, 310.4, 300.3].map(timeAfter)).toEqual([310, 310.4, 310.4]);
  player.seekTo(320);
  expect(timeAfter(310.4)).toBe(320);
  // The host has not done it.
  jest.advanceTimersByTime(1000);
  expect(timeAfter(311.4)).toBe(311.4);
  jest.useRealTimers();
});

test('out of view it does not begin by itself, but once it comes into view', () => {
  const { player, sent } = connected();
  player.setInView(false);
  player.receive({ state: 'playing' });
  expect(sent).toEqual(['pauseVideo']);
  player.receive({ state: 'paused' });
  player.setInView(true);
  expect(sent).toEqual(['pauseVideo', 'playVideo']);
  // What plays goes on, also where it cannot be seen.
  player.receive({ state: 'playing' });
  player.setInView(false);
  player.receive({ state: 'playing', time: 3 });
  player.setInView(true);
  expect(sent).toHaveLength(2);
});

test('a frame that is loaded again is silent until it answers', () => {
  const { player } = connected();
  player.receive({ state: 'playing', time: 60, duration: 600 });
  player.connect(() => undefined);
  expect(player.getSnapshot()).toMatchObject({ state: 'silent', time: 0, duration: null });
});

describe('a player that is ready and does not start', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'userActivation');
  });
  const failure = ({ player }: ReturnType<typeof connected>) => player.getSnapshot().failure;
  const allowsAutoplay = (hasBeenActive: boolean) =>
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });

  test('has failed after 10 s, until it plays', () => {
    allowsAutoplay(true);
    const it = connected();
    jest.advanceTimersByTime(20_000);
    it.player.receive({ state: 'unstarted' });
    jest.advanceTimersByTime(5000);
    it.player.receive({ state: 'buffering' });
    jest.advanceTimersByTime(4999);
    expect(failure(it)).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(failure(it)).toBe('not-started');
    it.player.receive({ state: 'playing' });
    expect(failure(it)).toBeUndefined();
    // Nor does a pause or a slow network count later.
    it.player.receive({ state: 'buffering' });
    jest.advanceTimersByTime(20_000);
    expect(failure(it)).toBeUndefined();
  });

  test('has not failed where the browser keeps it from playing by itself, until it is to play', () => {
    allowsAutoplay(false);
    const it = connected();
    it.player.receive({ state: 'cued' });
    jest.advanceTimersByTime(20_000);
    expect(failure(it)).toBeUndefined();
    it.player.play();
    jest.advanceTimersByTime(10_000);
    expect(failure(it)).toBe('not-started');
  });

  test('has not failed while it is to pause, nor once its frame has gone', () => {
    const it = connected();
    it.player.receive({ state: 'unstarted' });
    it.player.pause();
    jest.advanceTimersByTime(20_000);
    expect(failure(it)).toBeUndefined();
    const disconnect = it.player.connect(() => undefined);
    it.player.receive({ state: 'unstarted' });
    disconnect();
    jest.advanceTimersByTime(20_000);
    expect(failure(it)).toBeUndefined();
  });

  test('has not failed where its host reports no states', () => {
    const it = connected();
    it.player.receive({ time: 3 });
    it.player.play();
    jest.advanceTimersByTime(20_000);
    expect(failure(it)).toBeUndefined();
  });

  test('keeps what its host says', () => {
    const it = connected();
    it.player.receive({ failure: 'removed' });
    it.player.play();
    jest.advanceTimersByTime(20_000);
    expect(failure(it)).toBe('removed');
  });
});
