import { deviceItem, fieldsOf } from '@fitreel/sdk/platform';
import { createStore } from '@fitreel/sdk/store';

/** How a timer makes itself noticed. Kept on the device. */
export interface TimerSettings {
  sound: boolean;
  voice: boolean;
  vibration: boolean;
  /** Beside a video: it plays during work, and is paused otherwise. */
  video: boolean;
}

const DEFAULTS: TimerSettings = { sound: true, voice: false, vibration: true, video: false };

const kept = deviceItem<TimerSettings>('library.timer-settings', {
  was: 'timer-settings',
  parse(content) {
    const { sound, voice, vibration, video } = fieldsOf(content);
    return {
      sound: sound !== false,
      voice: voice === true,
      vibration: vibration !== false,
      video: video === true,
    };
  },
});

/** The settings of this device, as the tab that changed them last left them. */
export const timerSettings = createStore(DEFAULTS, {
  read: (previous) => kept.read() ?? previous,
  subscribe(changed) {
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
});

export function changeTimerSettings(changes: Partial<TimerSettings>): void {
  const settings = { ...timerSettings.getSnapshot(), ...changes };
  // Where that fails, they hold for this page.
  kept.write(settings);
  timerSettings.set(settings);
}
