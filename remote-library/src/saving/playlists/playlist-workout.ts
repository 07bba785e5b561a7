import { isKeepable, WORKOUT_BOUNDS, type Contract } from '@fitreel/sdk/api';
import { available } from '../../shared/lists';
import { playedSeconds } from './playlist-length';

/** The length of a step if its video's is unknown, in seconds. */
const UNKNOWN_SECONDS = 10 * 60;
/** The longest step name, in characters, at which all steps fit into a workout in any script. */
const SHORT_NAME_LENGTH = 50;
const REST_SECONDS = 30;

/** A workout with a step for each available video of a playlist, up to a workout's limits of steps and bytes (behaviour.md#workouts). */
export function workoutOf(playlist: Contract.Playlist): Contract.Workout {
  let workout = withNames(playlist, WORKOUT_BOUNDS.nameLength);
  if (!isKeepable(workout)) workout = withNames(playlist, SHORT_NAME_LENGTH);
  while (!isKeepable(workout) && workout.steps.length > 1) workout.steps.pop();
  return workout;
}

function withNames({ title, videos }: Contract.Playlist, nameLength: number): Contract.Workout {
  return {
    ...{ title, ready: 10, sets: 1, rounds: 1, restBetweenSets: 0 },
    steps: available(videos)
      .slice(0, WORKOUT_BOUNDS.steps)
      .map((video) => ({
        name: [...video.title].slice(0, nameLength).join(''),
        unit: 'seconds',
        amount: Math.min(WORKOUT_BOUNDS.amount, Math.max(1, playedSeconds(video) ?? UNKNOWN_SECONDS)),
        rest: REST_SECONDS,
        video: { _id: video._id, start: video.start, end: video.end },
      })),
  };
}
