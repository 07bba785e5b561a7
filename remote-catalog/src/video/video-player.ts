import type { Contract } from '@fitreel/sdk/api';
import type { PlayerState, VideoPlayer } from '@fitreel/sdk/slots';
import { createStore, type Store } from '@fitreel/sdk/store';
import { command, type FrameSnapshot, type PlayerReport } from './player-messages';

/** The side of a player that its frame has. */
export interface PlayerOfFrame extends Omit<VideoPlayer, keyof Store<FrameSnapshot>>, Store<FrameSnapshot> {
  /** Commands go to `post` from now on. Nothing is known of the player yet. The returned function ends what waits for it. */
  connect: (post: (message: string) => void) => () => void;
  /** Takes what the player reports, which may be in parts. */
  receive: (report: PlayerReport) => void;
  /** How fast it plays: one of `RATES`. */
  setRate: (rate: number) => void;
  setCaptions: (on: boolean) => void;
  /** Whether more than half of the player is visible. */
  setInView: (inView: boolean) => void;
}

/** For so long after a jump the player may still report where it was before, in milliseconds. */
const JUMP_MS = 1000;

/** How far from the goal of a jump a report may be that came after it, in seconds. */
const JUMP_TOLERANCE_S = 2;

/** Some hosts report no error for a video that they do not play, such as a live stream. */
const START_MS = 10_000;

/** Before the viewer has done anything on the page, a browser may keep a player from beginning by itself. */
function mayPlayByItself(): boolean {
  // Not every browser tells.
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.hasBeenActive !== false;
}

const STARTED: ReadonlySet<PlayerState> = new Set(['playing', 'paused', 'ended']);

const SILENT: FrameSnapshot = {
  state: 'silent',
  time: 0,
  duration: null,
  muted: false,
  inView: true,
  rate: 1,
};

/**
 * A player that has not answered yet. It begins to play by itself only where more than half of it is visible, as its host
 * demands; otherwise it waits until that much is.
 *
 * @param failure why its video is known not to play, until it plays
 */
export function createVideoPlayer(failure?: Contract.PlayerFailure): PlayerOfFrame {
  const silent: FrameSnapshot = { ...SILENT, failure };
  const store = createStore(silent);
  let post: (message: string) => void = () => undefined;
  let started = false;
  let heldBack = false;
  /** It has reported a state, which not every host does. */
  let tells = false;
  let toPause = false;
  let start: ReturnType<typeof setTimeout> | undefined;
  let jump: { to: number; at: number } | null = null;

  /** Whether a report with this time was sent before the player jumped. */
  const isLate = (time: number) =>
    jump !== null && performance.now() - jump.at < JUMP_MS && Math.abs(time - jump.to) > JUMP_TOLERANCE_S;
  const send = (...message: Parameters<typeof command>) => {
    if (store.getSnapshot().state !== 'silent') post(command(...message));
  };
  const stopWaiting = () => {
    clearTimeout(start);
    start = undefined;
  };
  const awaitStart = () => {
    const { state, failure } = store.getSnapshot();
    if (!tells || started || toPause || failure || STARTED.has(state)) return;
    start ??= setTimeout(() => store.set({ ...store.getSnapshot(), failure: 'not-started' }), START_MS);
  };
  const player: PlayerOfFrame = {
    getSnapshot: store.getSnapshot,
    getServerSnapshot: store.getServerSnapshot,
    subscribe: store.subscribe,
    play() {
      send('playVideo');
      toPause = false;
      awaitStart();
    },
    pause() {
      send('pauseVideo');
      toPause = true;
      stopWaiting();
    },
    seekTo(seconds) {
      const time = Math.max(0, seconds);
      send('seekTo', time, true);
      // At once, so that the next of two quick presses goes on from there.
      const before = store.getSnapshot();
      if (before.state === 'silent') return;
      jump = { to: time, at: performance.now() };
      store.set({ ...before, time });
    },
    setMuted: (muted) => send(muted ? 'mute' : 'unMute'),
    setRate(rate) {
      send('setPlaybackRate', rate);
      // At once, so that the next of two quick presses goes on from there.
      const before = store.getSnapshot();
      if (before.state !== 'silent') store.set({ ...before, rate });
    },
    setCaptions: (on) => send(on ? 'loadModule' : 'unloadModule', 'captions'),
    connect(to) {
      stopWaiting();
      post = to;
      started = false;
      tells = false;
      toPause = false;
      heldBack = false;
      jump = null;
      store.set({ ...silent, inView: store.getSnapshot().inView });
      return stopWaiting;
    },
    receive(report) {
      const before = store.getSnapshot();
      const state = before.state === 'silent' ? 'unstarted' : before.state;
      const after: FrameSnapshot = { ...before, state, ...report };
      if (report.time !== undefined && isLate(report.time)) after.time = before.time;
      if (after.state === 'playing') after.failure = report.failure;
      const same = (Object.keys(after) as (keyof FrameSnapshot)[]).every((key) => after[key] === before[key]);
      if (STARTED.has(after.state) || report.failure) stopWaiting();
      if (!same) store.set(after);
      const first = !tells && report.state !== undefined;
      tells ||= first;
      // Later, the viewer may have pressed Play in the frame.
      if (first ? mayPlayByItself() : report.state === 'buffering') awaitStart();
      if (started || after.state !== 'playing') return;
      started = true;
      if (after.inView) return;
      heldBack = true;
      player.pause();
    },
    setInView(inView) {
      const before = store.getSnapshot();
      if (before.inView !== inView) store.set({ ...before, inView });
      if (!inView || !heldBack) return;
      heldBack = false;
      player.play();
    },
  };
  return player;
}
