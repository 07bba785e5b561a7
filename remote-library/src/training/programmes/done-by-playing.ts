import {
  programmeDoneDays,
  programmeNeed,
  programmeShares,
  trainedVideo,
  trainedWorkout,
} from '@fitreel/sdk/programmes';
import { dayAt } from '@fitreel/sdk/days';
import type { Entry as ActivityEntry } from '../../shared/activity/summary';
import type { Stretch } from '../../shared/played';
import type { Entry, OwnProgramme } from './programme';
import { isRunning, withDone } from './run';

/** The training that the device knows about. */
export interface Trained {
  played: readonly Stretch[];
  entries: readonly ActivityEntry[];
}

const needOf = (entry: Entry) => programmeNeed(entry, (entry.video?.minutes ?? 0) * 60);

/** The amount of one video or workout trained on one day, before and after the present run started. */
interface Amount {
  before: number;
  since: number;
}

/** Keyed by day, then by video or workout. */
type Amounts = Map<string, Map<string, Amount>>;

function amountsOf({ played, entries }: Trained, start: number): Amounts {
  const amounts: Amounts = new Map();
  const add = (day: string, thing: string, at: number, amount: number) => {
    const ofDay = amounts.get(day) ?? new Map<string, Amount>();
    const { before, since } = ofDay.get(thing) ?? { before: 0, since: 0 };
    ofDay.set(thing, at < start ? { before: before + amount, since } : { before, since: since + amount });
    amounts.set(day, ofDay);
  };
  for (const { video, seconds, at, offset } of played)
    add(dayAt(at, offset), trainedVideo(video._id), at, seconds);
  for (const { kind, finished, day, title, at } of entries)
    if (kind === 'workout' && finished) add(day, trainedWorkout(title), at, 1);
  return amounts;
}

/** The trained amounts, minus those used by earlier runs and by entries that the viewer has unmarked. */
function leftOf(own: OwnProgramme, trained: Trained): Amounts {
  const amounts = amountsOf(trained, own.since ?? 0);
  const known = new Map(own.entries.map((entry) => [entry.id, entry]));
  const done = programmeDoneDays(own);
  const find = (entryId: string, day: string) => {
    const entry = known.get(entryId);
    const need = entry && needOf(entry);
    const amount = need && amounts.get(day)?.get(need.thing);
    return amount && { need, amount };
  };
  for (const { entryId, day } of own.undone ?? []) {
    const found = done.has(entryId) ? undefined : find(entryId, day);
    if (found) found.amount.since -= found.need.cost;
  }
  for (const { run, entryId, day } of own.done) {
    const found = run === own.run?.number ? undefined : find(entryId, day);
    if (!found) continue;
    // An earlier run has used the amount trained before the present run, as far as the device knows it.
    const { need, amount } = found;
    amount.since -= Math.max(0, need.enough - amount.before);
    amount.before = Math.max(0, amount.before - need.cost);
  }
  return amounts;
}

/** The programme with the training since its start marked as done (`programmeShares`). Returns the same object if nothing changes. */
export function doneByPlaying(own: OwnProgramme, trained: Trained): OwnProgramme {
  const { run } = own;
  if (!run || !isRunning(own)) return own;
  const undoneUntil = new Map(own.undone?.map(({ entryId, until }) => [entryId, until]));
  let result = own;
  for (const [day, things] of [...leftOf(own, trained)].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (day < run.startedOn) continue;
    const amounts = new Map([...things].map(([thing, { since }]) => [thing, since]));
    const needOn = (entry: Entry) => (day <= (undoneUntil.get(entry.id) ?? '') ? undefined : needOf(entry));
    for (const { entry, isDone } of programmeShares(result, day, amounts, needOn))
      if (isDone) result = withDone(result, entry.id, day);
  }
  return result;
}
