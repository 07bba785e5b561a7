import { PROGRAMME_PLAYED_SHARE, programmeToday } from '@fitreel/sdk/programmes';
import { dayAt } from '../shared/activity/days';
import type { Entry as ActivityEntry } from '../shared/activity/summary';
import type { Stretch } from '../shared/played';
import { doneDays, type Entry, type OwnProgramme } from './programme';
import { isRunning, withDone } from './run';

/** How long a video counts that nobody knows the length of. */
const UNKNOWN_MINUTES = 10;

/** What the device knows of what was trained. */
export interface Trained {
  played: readonly Stretch[];
  entries: readonly ActivityEntry[];
}

/** How many seconds an entry's video has. */
function secondsOf({ start = 0, end, minutes = UNKNOWN_MINUTES }: NonNullable<Entry['video']>): number {
  return Math.max(1, end === undefined ? minutes * 60 - start : end - start);
}

/** What an entry takes of what was trained on a day: all seconds of its video, or one finished workout of its title. */
const costOf = ({ video }: Entry): number => (video ? secondsOf(video) : 1);

/** How much of that does it. */
const enoughOf = ({ video }: Entry): number =>
  video ? Math.max(1, secondsOf(video) * PROGRAMME_PLAYED_SHARE) : 1;

const keyOf = (day: string, { video, workout }: Entry): string =>
  video ? videoKey(day, video._id) : workoutKey(day, workout?.title ?? '');
const videoKey = (day: string, id: string) => `${day} video ${id}`;
const workoutKey = (day: string, title: string) => `${day} workout ${title.trim()}`;

/** What was trained of one thing on one day. */
interface Amount {
  day: string;
  /** Before the present run was started. */
  before: number;
  /** Since then, without what entries have taken. */
  left: number;
}

function amountsOf({ played, entries }: Trained, since: number): Map<string, Amount> {
  const amounts = new Map<string, Amount>();
  const add = (key: string, day: string, at: number, amount: number) => {
    const { before, left } = amounts.get(key) ?? { before: 0, left: 0 };
    const isBefore = at < since;
    amounts.set(key, { day, before: before + (isBefore ? amount : 0), left: left + (isBefore ? 0 : amount) });
  };
  for (const { video, seconds, at, offset } of played) {
    const day = dayAt(at, offset);
    add(videoKey(day, video._id), day, at, seconds);
  }
  for (const { kind, finished, day, title, at } of entries)
    if (kind === 'workout' && finished) add(workoutKey(day, title), day, at, 1);
  return amounts;
}

/** What was trained since the start of the run, without what the entries have taken that it has done. */
function leftOf(own: OwnProgramme, trained: Trained): Map<string, Amount> {
  const amounts = amountsOf(trained, own.since ?? 0);
  const known = new Map(own.entries.map((entry) => [entry.id, entry]));
  const done = doneDays(own);
  const undone = (own.undone ?? []).filter(({ entryId }) => !done.has(entryId));
  const taken = [...own.done, ...undone.map((one) => ({ ...one, run: own.run?.number }))];
  for (const { run, entryId, day } of taken) {
    const entry = known.get(entryId);
    const amount = entry && amounts.get(keyOf(day, entry));
    if (!amount) continue;
    if (run === own.run?.number) amount.left -= costOf(entry);
    else {
      // An earlier run has taken of what was trained before this one, if the device knows what that was.
      const rest = enoughOf(entry) - amount.before;
      amount.before = Math.max(0, amount.before - costOf(entry));
      amount.left -= Math.max(0, rest);
    }
  }
  return amounts;
}

/**
 * The programme with what was played and trained since its start, by the API's rule (behaviour.md#programmes): an entry that was due, or
 * else missed, on the day is done once half of its video has played, and nothing counts for two entries. The same object if nothing changes.
 */
export function doneByPlaying(own: OwnProgramme, trained: Trained): OwnProgramme {
  const { run, undone = [] } = own;
  if (!run || !isRunning(own)) return own;
  const amounts = leftOf(own, trained);
  const days = new Set([...amounts.values()].map(({ day }) => day));
  let result = own;
  for (const day of [...days].sort()) {
    if (day < run.startedOn) continue;
    const today = programmeToday(result, day);
    for (const entry of [...(today?.entries ?? []), ...(today?.missed ?? [])]) {
      const amount = amounts.get(keyOf(day, entry));
      const isUndone = undone.some(({ entryId, until }) => entryId === entry.id && day <= until);
      if (!amount || amount.left < enoughOf(entry) || isUndone || doneDays(result).has(entry.id)) continue;
      amount.left -= costOf(entry);
      result = withDone(result, entry.id, day);
    }
  }
  return result;
}
