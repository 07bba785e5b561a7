import type { Contract } from '@fitreel/sdk/api';
import type { PlayerState, VideoPlayer } from '@fitreel/sdk/slots';
import { createStore, type Store } from '@fitreel/sdk/store';
import { command, type FrameSnapshot, type PlayerReport } from './player-messages';

/** A player, with the interface that its frame uses. */
export interface PlayerOfFrame extends Omit<VideoPlayer, keyof Store<FrameSnapshot>>, Store<FrameSnapshot> {
  /** Sends commands to `post` from now on. The player's state starts out unknown. The returned function cancels pending work. */
  connect: (post: (message: string) => void) => () => void;
  /** Applies a report of the player, which may be partial. */
  receive: (report: PlayerReport) => void;
  /** Sets the playback rate: one of `RATES`. */
  setRate: (rate: number) => void;
  setCaptions: (on: boolean) => void;
  /** Sets whether more than half of the player is visible. */
  setInView: (inView: boolean) => void;
}

/** For this long after a jump, the player may still report its earlier position, in milliseconds. */
const JUMP_MS = 1000;

/** The largest distance from a jump's target at which a report counts as later than the jump, in seconds. */
const JUMP_TOLERANCE_S = 2;

/** Some hosts do not report an error for a video that they do not play, such as a live stream: it has failed after this time. */
const START_MS = 10_000;

/** Until the viewer has interacted with the page, a browser may block autoplay. */
function mayPlayByItself(): boolean {
  // Not supported by every browser.
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
 * A player that has not answered yet. It only starts by itself while more than half of it is visible, as its host demands; otherwise it
 * waits for that.
 *
 * @param failure the known reason why its video does not play, until it plays
 */
export function createVideoPlayer(failure?: Contract.PlayerFailure): PlayerOfFrame {
  const silent: FrameSnapshot = { ...SILENT, failure };
  const store = createStore(silent);
  let post: (message: string) => void = () => undefined;
  let started = false;
  let heldBack = false;
  /** Whether it has reported a state, which not every host does. */
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
      // Immediately, so that the second of two quick presses builds on the first.
      const before = store.getSnapshot();
      if (before.state === 'silent') return;
      jump = { to: time, at: performance.now() };
      store.set({ ...before, time });
    },
    setMuted: (muted) => send(muted ? 'mute' : 'unMute'),
    setRate(rate) {
      send('setPlaybackRate', rate);
      // Immediately, so that the second of two quick presses builds on the first.
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
      // Later, the viewer may have pressed Play inside the frame.
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
