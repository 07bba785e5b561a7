import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { attempt, usePlatform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { phaseWords } from './phase-words';
import { clockMs, cuesBetween } from './run';
import { createSounds } from './sounds';
import { timerSettingsOf } from './timer-settings';
import type { RunningWorkout } from './use-run';

/** How far ahead sounds are scheduled on the audio clock. Longer than the minute between two timers of a background tab. */
const AHEAD_MS = 150_000;
const GO_ON_MS = 30_000;

/**
 * The signals of a running workout beside the screen, depending on the device's settings: sounds, the device's voice and vibration. Keeps
 * the screen awake meanwhile. Returns the function to call on a press that starts it.
 */
export function useSignals({ phases, run, at, phase, running, lasting }: RunningWorkout): {
  unlock: () => void;
} {
  const settings = useStore(timerSettingsOf(usePlatform()));
  const [sounds] = useState(() => lasting.now().sounds ?? createSounds());
  useEffect(() => {
    lasting.change({ sounds });
    return () => lasting.atEnd(sounds.close);
  }, [sounds, lasting]);

  useEffect(() => {
    if (run.since === null || !settings.sound) return;
    let scheduled = clockMs();
    const goOn = () => {
      const now = clockMs();
      sounds.schedule(cuesBetween(phases, run, scheduled, now + AHEAD_MS), now);
      scheduled = now + AHEAD_MS;
    };
    goOn();
    const timer = setInterval(goOn, GO_ON_MS);
    return () => {
      clearInterval(timer);
      sounds.cancel();
    };
  }, [phases, run, settings.sound, sounds]);

  const begin = useEffectEvent(() => {
    if (settings.vibration) attempt(() => navigator.vibrate(phase?.kind === 'work' ? [200, 100, 200] : 300));
    if (settings.voice)
      attempt(() => {
        speechSynthesis.cancel();
        speechSynthesis.speak(new SpeechSynthesisUtterance(phaseWords(phase)));
      });
  });
  const { index } = at;
  const started = running || phase === undefined;
  // A run that continues from the previous page has already been announced.
  const wasSaid = useRef(started);
  useEffect(() => {
    if (started && !wasSaid.current) begin();
    wasSaid.current = false;
  }, [index, started]);

  useWakeLock(running);
  return sounds;
}

/** Keeps the screen on while `wanted`. The browser ends this whenever the page is hidden. */
function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    let ended = false;
    let lock: WakeLockSentinel | undefined;
    const request = () => {
      if (document.visibilityState !== 'visible') return;
      attempt(() => navigator.wakeLock.request('screen'))?.then(
        (got) => {
          lock = got;
          if (ended) lock.release().catch(reportError);
        },
        // The device may refuse if its battery is low.
        () => undefined,
      );
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', request);
      lock?.release().catch(reportError);
    };
  }, [wanted]);
}
