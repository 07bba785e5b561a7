import { deviceItem, fieldsOf } from '@fitreel/sdk/platform';
import { createDeviceStore } from '../../shared/device-store';
import { perPlatform } from '../../shared/per-platform';

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
export const timerSettingsOf = perPlatform((platform) => createDeviceStore(platform, kept, DEFAULTS));
