import { attempt } from '@fitreel/sdk/platform';
import type { Cue } from './run';

/** Frequency of each sound in Hz and its length in seconds. */
const TONES = {
  count: [660, 0.12],
  work: [990, 0.5],
  rest: [440, 0.5],
  done: [880, 1.2],
} as const;

/**
 * Synthesized sounds, so that nothing is loaded. They are scheduled on the audio clock in advance, so that they are on time even in a tab
 * whose timers are late.
 */
export interface Sounds {
  /** Browsers only allow sound after a press: call this in the handler of one. */
  unlock: () => void;
  /** `now` is a value of `clockMs`. */
  schedule: (cues: readonly Cue[], now: number) => void;
  /** Cancels sounds that have not begun. */
  cancel: () => void;
  /** Closes the audio context, of which a browser allows few. The next `unlock` creates a new one. */
  close: () => void;
}

export function createSounds(): Sounds {
  let audio: AudioContext | undefined;
  let scheduled: { tone: OscillatorNode; at: number }[] = [];
  return {
    unlock() {
      audio ??= attempt(() => new AudioContext());
      audio?.resume().catch(() => undefined);
    },
    schedule(cues, now) {
      const context = audio;
      if (!context) return;
      scheduled = scheduled.filter(({ at }) => at > context.currentTime);
      for (const { at: due, sound } of cues) {
        const [frequency, seconds] = TONES[sound];
        const at = context.currentTime + Math.max(0, due - now) / 1000;
        const tone = attempt(() => new OscillatorNode(context, { frequency }));
        const volume = attempt(() => new GainNode(context, { gain: 0.4 }));
        if (!tone || !volume) return;
        // A tone that stops abruptly clicks.
        volume.gain.setValueAtTime(0.4, at + seconds * 0.6);
        volume.gain.linearRampToValueAtTime(0, at + seconds);
        tone.connect(volume).connect(context.destination);
        tone.start(at);
        tone.stop(at + seconds);
        scheduled.push({ tone, at });
      }
    },
    cancel() {
      for (const { tone, at } of scheduled) if (audio && at > audio.currentTime) tone.stop();
      scheduled = [];
    },
    close() {
      audio?.close().catch(() => undefined);
      audio = undefined;
      scheduled = [];
    },
  };
}
