import { createStore } from '@fitreel/sdk/store';
import { readStored, writeStored } from '../shared/stored';

/** How a timer makes itself noticed. Kept on the device. */
export interface TimerSettings {
  sound: boolean;
  voice: boolean;
  vibration: boolean;
  /** Beside a video: it plays during work, and is paused otherwise. */
  video: boolean;
}

const SETTINGS_KEY = 'timer-settings';
const DEFAULTS: TimerSettings = { sound: true, voice: false, vibration: true, video: false };

function read(previous: TimerSettings): TimerSettings {
  const stored = readStored('localStorage', SETTINGS_KEY) as Partial<TimerSettings> | null | undefined;
  if (stored === undefined) return previous;
  const next = {
    sound: stored?.sound !== false,
    voice: stored?.voice === true,
    vibration: stored?.vibration !== false,
    video: stored?.video === true,
  };
  return JSON.stringify(next) === JSON.stringify(previous) ? previous : next;
}

/** The settings of this device, as the tab that changed them last left them. */
export const timerSettings = createStore(DEFAULTS, {
  read,
  subscribe(changed) {
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
});

export function changeTimerSettings(changes: Partial<TimerSettings>): void {
  const settings = { ...timerSettings.getSnapshot(), ...changes };
  // Where that fails, they hold for this page.
  writeStored('localStorage', SETTINGS_KEY, settings);
  timerSettings.set(settings);
}
