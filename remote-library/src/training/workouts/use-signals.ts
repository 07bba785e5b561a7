import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { attempt, usePlatform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { phaseWords } from './phase-words';
import { clockMs, cuesBetween } from './run';
import { createSounds } from './sounds';
import { timerSettingsOf } from './timer-settings';
import type { RunningWorkout } from './use-run';

/** How far ahead sounds are given to the audio clock. Longer than the minute between two timers of a tab in the background. */
const AHEAD_MS = 150_000;
const GO_ON_MS = 30_000;

/**
 * What a running workout does beside the screen, as the settings of the device say: sounds, the device's voice and vibration. The
 * screen stays awake meanwhile. Returns what to call when a press starts it.
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
  // A run that goes on from the page before has said what it is.
  const wasSaid = useRef(started);
  useEffect(() => {
    if (started && !wasSaid.current) begin();
    wasSaid.current = false;
  }, [index, started]);

  useWakeLock(running);
  return sounds;
}

/** Keeps the screen on while `wanted`. The browser ends it whenever the page is hidden. */
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
        // With little battery left, the device may refuse.
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
