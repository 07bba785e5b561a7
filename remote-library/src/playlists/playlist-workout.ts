import { WORKOUT_BOUNDS, type Contract } from '@fitreel/sdk/api';

/** The length of a step whose video has an unknown one, in seconds. */
const UNKNOWN_SECONDS = 10 * 60;
const REST_SECONDS = 30;

/** A workout with a step for each video of a playlist, as far as a workout has steps (behaviour.md#workouts). */
export function workoutOf({ title, videos }: Contract.Playlist): Contract.Workout {
  return {
    ...{ title, ready: 10, sets: 1, rounds: 1, restBetweenSets: 0 },
    steps: videos.slice(0, WORKOUT_BOUNDS.steps).map((video) => ({
      name: [...video.title].slice(0, WORKOUT_BOUNDS.nameLength).join(''),
      unit: 'seconds',
      amount: Math.min(WORKOUT_BOUNDS.amount, Math.max(1, secondsOf(video))),
      rest: REST_SECONDS,
      video: { _id: video._id, start: video.start, end: video.end },
    })),
  };
}

function secondsOf({ start = 0, end, minutes }: Contract.PlaylistVideo): number {
  if (end !== undefined) return end - start;
  return minutes === undefined ? UNKNOWN_SECONDS : minutes * 60 - start;
}
