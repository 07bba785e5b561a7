import { deviceItem, fieldsOf } from '@fitreel/sdk/platform';
import { createDeviceStore } from '../../shared/device-store';
import { perPlatform } from '../../shared/per-platform';

/** The signals of a timer. Stored on the device. */
export interface TimerSettings {
  sound: boolean;
  voice: boolean;
  vibration: boolean;
  /** Beside a video: plays the video during work, and pauses it otherwise. */
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

/** The settings of this device, last written by any tab. */
export const timerSettingsOf = perPlatform((platform) => createDeviceStore(platform, kept, DEFAULTS));
