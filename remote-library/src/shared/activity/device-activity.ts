import { ACTIVITY_BOUNDS, OFFSET_MAX } from '@fitreel/sdk/api';
import { fieldsOf, isCount, isText, isTime, type Platform } from '@fitreel/sdk/platform';
import { factLabels } from '@fitreel/sdk/ui';
import { createDeviceStore } from '../device-store';
import { perPlatform } from '../per-platform';
import { checked, storedActivity } from '../stored';
import { isDay } from '@fitreel/sdk/days';
import type { Entry } from './summary';

/** An entry that the API does not have: a visitor's, or one made offline or still being sent. */
export interface DeviceEntry extends Entry {
  /** The video from which it takes its body part. */
  videoId?: string | undefined;
}

interface DeviceActivity {
  /** A visitor's goal in minutes a week; 0 without a goal. */
  goal: number;
  entries: readonly DeviceEntry[];
}

/** The most entries that a device keeps. The oldest are dropped first. */
const MAX = 300;

const isName = (text: unknown): text is string => text === '' || isText(text, ACTIVITY_BOUNDS.titleLength);

const isPart = (text: unknown): text is Entry['bodyPart'] =>
  text === '' || (typeof text === 'string' && Object.hasOwn(factLabels.bodyPart, text));

function entryIn(content: unknown): DeviceEntry[] {
  const { _id, day, kind, title, category, bodyPart, seconds, at, offset, finished, videoId } =
    fieldsOf(content);
  if (typeof _id !== 'string' || !/^[A-Za-z0-9-]{16,64}$/.test(_id) || !isDay(day)) return [];
  if (kind !== 'video' && kind !== 'workout' && kind !== 'own') return [];
  if (!isText(title, ACTIVITY_BOUNDS.titleLength) || !isName(category) || !isPart(bodyPart)) return [];
  if (!isCount(seconds, ACTIVITY_BOUNDS.seconds) || seconds === 0 || !isTime(at)) return [];
  if (typeof offset !== 'number' || !Number.isInteger(offset) || Math.abs(offset) > OFFSET_MAX) return [];
  const video = isText(videoId, 500) ? { videoId } : {};
  const entry = { _id, day, kind, title, category, bodyPart, seconds, at, offset } as const;
  return [{ ...entry, ...video, finished: finished !== false }];
}

const NOTHING: DeviceActivity = { goal: 0, entries: [] };

const kept = checked<DeviceActivity>(storedActivity, {
  parse(content) {
    const { goal, entries } = fieldsOf(content);
    return {
      goal: isCount(goal, ACTIVITY_BOUNDS.goalMinutes) ? goal : 0,
      entries: Array.isArray(entries) ? entries.slice(-MAX).flatMap(entryIn) : [],
    };
  },
  format: (activity) => (activity.goal === 0 && activity.entries.length === 0 ? null : activity),
});

export const deviceActivityOf = perPlatform((platform) => {
  const store = createDeviceStore(platform, kept, NOTHING);
  return {
    ...store,
    change: (edit: (activity: DeviceActivity) => DeviceActivity) =>
      store.change((before) => {
        const { goal, entries } = edit(before);
        return { goal, entries: entries.slice(-MAX) };
      }),
  };
});

/** Stores an entry on the device, replacing an earlier version. Returns as `change` of a device store does. */
export const keepEntry = (platform: Platform, entry: DeviceEntry): boolean =>
  deviceActivityOf(platform).change((activity) => ({
    ...activity,
    entries: [...activity.entries.filter(({ _id }) => _id !== entry._id), entry],
  }));
