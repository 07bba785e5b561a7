import { PROGRAMMES_MAX } from '@fitreel/sdk/programmes';
import type { Platform } from '@fitreel/sdk/platform';
import { dayAt } from '../shared/activity/days';
import { deviceActivityOf } from '../shared/activity/device-activity';
import { createDeviceList } from '../shared/device-list';
import { perPlatform } from '../shared/per-platform';
import { playedOf } from '../shared/played';
import { storedProgrammes } from '../shared/stored';
import { doneByPlaying, type Trained } from './done-by-playing';
import { ownProgrammeIn } from './programme';

/** The programmes that this device keeps: those of a visitor, and of a user those that the account does not have yet. */
export const deviceProgrammesOf = perPlatform((platform) =>
  createDeviceList(platform, { stored: storedProgrammes, itemIn: ownProgrammeIn, max: PROGRAMMES_MAX }),
);

/** The training that this device has recorded. Skips days that have not begun in any time zone (the clock was ahead): the API rejects them. */
export function trainedOn(platform: Platform): Trained {
  const latest = dayAt(Date.now(), 14 * 60);
  return {
    played: playedOf(platform)
      .current()
      .filter(({ at, offset }) => dayAt(at, offset) <= latest),
    entries: deviceActivityOf(platform)
      .current()
      .entries.filter(({ day }) => day <= latest),
  };
}

/** Marks what was played and trained as done in the programmes that the device keeps. */
export function markOnDevice(platform: Platform): void {
  const device = deviceProgrammesOf(platform);
  const trained = trainedOn(platform);
  const isNews = device.current().some((own) => doneByPlaying(own, trained) !== own);
  if (isNews) device.change((all) => all.map((own) => doneByPlaying(own, trained)));
}
