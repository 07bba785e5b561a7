import { isKeepable, type Contract } from '@fitreel/sdk/api';
import { sampleVideos } from '@fitreel/sdk/testing';
import { workoutOf } from './playlist-workout';

const [video] = sampleVideos as [Contract.Video];
const playlist = (...videos: Contract.PlaylistVideo[]): Contract.Playlist => ({
  ...{ _id: 'mornings', title: 'Mornings', description: '' },
  videos,
});
const amounts = (...videos: Contract.PlaylistVideo[]) =>
  workoutOf(playlist(...videos)).steps.map(({ amount }) => amount);

test('a playlist is a workout with a step for each video, as long as its part', () => {
  expect(workoutOf(playlist({ ...video, minutes: 10, start: 60, end: 105 }))).toEqual({
    ...{ title: 'Mornings', ready: 10, sets: 1, rounds: 1, restBetweenSets: 0 },
    steps: [
      {
        ...{ name: video.title, unit: 'seconds', amount: 45, rest: 30 },
        video: { _id: video._id, start: 60, end: 105 },
      },
    ],
  });
});

test('a video that is no longer available has no step', () => {
  expect(amounts({ ...video, unavailable: true }, { ...video, minutes: 2 })).toEqual([120]);
});

test('a step is as long as the rest of its video, 10 minutes if that is unknown, and within the bounds', () => {
  const unknown = { ...video };
  delete unknown.minutes;
  expect(
    amounts(
      { ...video, minutes: 8, start: 60 },
      unknown,
      { ...video, minutes: 90 },
      { ...video, minutes: 1, start: 90 },
    ),
  ).toEqual([420, 600, 3600, 1]);
});

test.each([
  ['x', 40, 100],
  ['🏋', 40, 50],
])('steps have as much of titles of %s as can be kept', (character, count, length) => {
  const workout = workoutOf(
    playlist(...Array<Contract.Video>(50).fill({ ...video, title: character.repeat(200) })),
  );
  expect([workout.steps.length, [...(workout.steps[0]?.name ?? '')].length]).toEqual([count, length]);
  expect(isKeepable(workout)).toBe(true);
});

test('a playlist with the longest ids gives as many steps as can be kept', () => {
  const workout = workoutOf(playlist(...Array<Contract.Video>(50).fill({ ...video, _id: 'x'.repeat(512) })));
  expect(workout.steps.length).toBeGreaterThan(20);
  expect(isKeepable(workout)).toBe(true);
});
