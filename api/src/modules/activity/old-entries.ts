import { ACTIVITY_BOUNDS } from '@fitreel/contract';
import type { UserChange } from '../../db/locks';
import {
  countEntries,
  deleteEntriesBefore,
  findOldestEntries,
  insertEntries,
  type EntryColumns,
} from './repository';

/** How many entries are looked at when there are too many. */
const LOOKED_AT = 500;

/** Of a day on which all are one. */
const OF_A_DAY = { id: 'day', title: '', category: '', body_part: '', finished: 1 } as const;

/**
 * Keeps the user's entries within `max`: the oldest days keep their time, in one entry each; once all of them do, the oldest goes.
 * To be called when entries were added.
 */
export async function mergeOldEntries(step: UserChange, max: number): Promise<void> {
  const beyond = (await countEntries(step)) - max;
  if (beyond <= 0) return;
  const oldest = await findOldestEntries(step, Math.max(LOOKED_AT, beyond + 1));
  // The last day may not be whole.
  const before = oldest.at(-1)?.day ?? '';
  const whole = oldest.filter(({ day }) => day < before);
  const byDay = new Map<string, EntryColumns[]>();
  for (const entry of whole) {
    const ofDay = byDay.get(entry.day);
    if (ofDay) ofDay.push(entry);
    else byDay.set(entry.day, [entry]);
  }
  const merged = [...byDay.values()].map(mergeDay);
  const spared = whole.length - merged.length;
  await deleteEntriesBefore(step, before);
  await insertEntries(step, merged.slice(Math.max(0, beyond - spared)));
}

function mergeDay(entries: readonly EntryColumns[]): EntryColumns {
  const [first] = entries as readonly [EntryColumns];
  if (entries.length === 1) return first;
  const milliseconds = entries.reduce((sum, each) => sum + each.milliseconds, 0);
  return {
    ...first,
    ...OF_A_DAY,
    kind: 'own',
    milliseconds: Math.min(milliseconds, ACTIVITY_BOUNDS.seconds * 1000),
  };
}
