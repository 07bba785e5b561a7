/** @jest-environment @fitreel/tooling/jest-node */
import { samplePlaylists, sampleVideos } from '@fitreel/sdk/testing';
import { programmeIn } from '../programmes/programme';
import { programmeOf as ofWorkout } from '../workouts/workout-programme';
import { programmeOf } from './playlist-programme';

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
