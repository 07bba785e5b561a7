/** @jest-environment @fitreel/tooling/jest-node */
import { isKeepable, type Contract } from '@fitreel/sdk/api';
import { samplePlaylists, sampleVideos } from '@fitreel/sdk/testing';
import { programmeIn } from '../../training/programmes/programme';
import { programmeOf as ofWorkout } from '../../training/workouts/workout-programme';
import { programmeOf } from './playlist-programme';
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

describe('a playlist as a programme', () => {
  const [playlist] = samplePlaylists;
  const [video] = sampleVideos;
  if (!playlist || !video) throw new Error('There are no samples');

  test('spreads the videos of a playlist over three days a week', () => {
    const videos = Array.from({ length: 5 }, (_, index) => ({ ...video, _id: `v${index}` }));
    const programme = programmeOf({ ...playlist, videos });
    expect(programmeIn(programme)).toEqual(programme);
    expect(programme.entries.map(({ day }) => day)).toEqual([0, 2, 4, 7, 9]);
  });

  test('has whole videos: no part of one is opened from a programme', () => {
    const programme = programmeOf({ ...playlist, videos: [{ ...video, minutes: 30, start: 60, end: 120 }] });
    expect(programme.entries[0]?.video).toEqual({ _id: video._id, title: video.title, minutes: 30 });
  });

  test('makes a programme that can be kept of the longest playlist, and of the largest workout', () => {
    const videos = Array.from({ length: 500 }, (_, index) => ({
      ...video,
      _id: `v${index}`,
      title: '🏋'.repeat(300),
    }));
    expect(programmeIn(programmeOf({ ...playlist, title: 'x'.repeat(100), videos }))).not.toBeNull();
    const step = { name: '🏋'.repeat(50), unit: 'seconds' as const, amount: 30, rest: 0 };
    const workout = {
      title: 'Large',
      ready: 10,
      sets: 1,
      rounds: 1,
      restBetweenSets: 0,
      steps: Array(40).fill(step),
    };
    expect(programmeIn(ofWorkout(workout))).not.toBeNull();
  });
});
