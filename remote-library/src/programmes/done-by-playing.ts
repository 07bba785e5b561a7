import { PROGRAMME_PLAYED_SHARE, programmeToday } from '@fitreel/sdk/programmes';
import { dayAt } from '../shared/activity/days';
import type { Entry as ActivityEntry } from '../shared/activity/summary';
import type { Stretch } from '../shared/played';
import type { Entry, OwnProgramme } from './programme';
import { isRunning, withDone } from './run';

/** How long a video counts that nobody knows the length of. */
const UNKNOWN_MINUTES = 10;

/** What the device knows of what was trained. */
export interface Trained {
  played: readonly Stretch[];
  entries: readonly ActivityEntry[];
}

/** How many seconds of an entry's video have to play. */
function secondsToPlay({ start = 0, end, minutes = UNKNOWN_MINUTES }: NonNullable<Entry['video']>): number {
  const seconds = end === undefined ? minutes * 60 - start : end - start;
  return Math.max(1, seconds * PROGRAMME_PLAYED_SHARE);
}

/**
 * The programme with what was played and trained since its start, by the API's rule (behaviour.md#programmes): entries that were due or
 * missed on the day are done. The same object if nothing changes.
 */
export function doneByPlaying(own: OwnProgramme, { played, entries }: Trained): OwnProgramme {
  const { run } = own;
  if (!run || !isRunning(own)) return own;
  const videos = new Map<string, number>();
  for (const { video, seconds, at, offset } of played) {
    const key = `${dayAt(at, offset)} ${video._id}`;
    videos.set(key, (videos.get(key) ?? 0) + seconds);
  }
  const workouts = new Set(
    entries
      .filter(({ kind, finished }) => kind === 'workout' && finished)
      .map(({ day, title }) => `${day} ${title}`),
  );
  const days = [...videos.keys(), ...workouts].map((key) => key.slice(0, key.indexOf(' ')));
  let result = own;
  for (const day of [...new Set(days)].sort()) {
    if (day < run.startedOn) continue;
    const today = programmeToday(result, day);
    for (const { id, video, workout } of [...(today?.missed ?? []), ...(today?.entries ?? [])]) {
      const isDone = video
        ? (videos.get(`${day} ${video._id}`) ?? 0) >= secondsToPlay(video)
        : workout !== undefined && workouts.has(`${day} ${workout.title}`);
      if (isDone) result = withDone(result, id, day);
    }
  }
  return result;
}
