import { ACTIVITY_BOUNDS } from '@fitreel/contract';
import type { UserChange } from '../../db/locks';
import {
  countEntries,
  deleteEntriesBefore,
  findOldestEntries,
  insertEntries,
  type EntryColumns,
} from './repository';

/** Minimum number of entries to read when there are too many. */
const LOOKED_AT = 500;

/** The merged entry of a day. */
const OF_A_DAY = { id: 'day', title: '', category: '', body_part: '', finished: 1 } as const;

/**
 * Keeps the user's entries within `max`. The oldest days are merged into one entry each, which keeps their time. Once all
 * are merged, the oldest are removed. Call it after adding entries.
 */
export async function mergeOldEntries(step: UserChange, max: number): Promise<void> {
  const beyond = (await countEntries(step)) - max;
  if (beyond <= 0) return;
  const oldest = await findOldestEntries(step, Math.max(LOOKED_AT, beyond + 1));
  // The last day may be incomplete.
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
