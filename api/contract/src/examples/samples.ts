import type { ActivityEntry } from '../activity';
import type { Category, Creator, Playlist, User, Video } from '../entities';
import type { SavedProgramme } from '../programme';
import type { SavedWorkout, Workout } from '../workouts';
import type { Facts } from '../facts';
import type { Moment } from '../moments';
import type { Position } from '../positions';
import { creatorId } from '../browser/creator-id';

export const sampleCategories: Category[] = [
  { _id: 'workout', categoryName: 'Workout' },
  { _id: 'diet-plan', categoryName: 'Diet plan', training: false },
  { _id: 'nutrition-fact', categoryName: 'Nutrition fact', training: false },
  { _id: 'workout-music', categoryName: 'Workout music', training: false },
];

const sample = (
  number: number,
  title: string,
  creator: string,
  categoryName: string,
  facts: Facts = {},
): Video => ({
  _id: `video-${number}`,
  title,
  creator,
  subscriber: `${number}.5M`,
  thumbnail: `/api/artwork/thumbnails/sample-${number}.svg`,
  alt: `Picture of ${title}`,
  avatar: `/api/artwork/avatars/sample-${number}.svg`,
  src: `sample-src-${number}`,
  categoryName,
  ...facts,
});

export const sampleVideos: Video[] = [
  sample(1, 'Ten minutes of morning mobility', 'Ada Move', 'Workout', { minutes: 10, level: 'beginner' }),
  sample(2, 'Full body strength without any equipment at home for beginners', 'Ben Lift', 'Workout'),
  sample(3, 'Legs and core', 'Ada Move', 'Workout'),
  sample(4, 'A week of simple high-protein meals', 'Cleo Cooks', 'Diet plan'),
  sample(5, 'What fibre does', 'Dr Dee', 'Nutrition fact'),
  sample(6, 'Steady beat for long runs', 'Echo Pulse', 'Workout music'),
];

/** The creator of the first video. */
export const sampleCreator: Creator = {
  _id: creatorId('Ada Move'),
  name: 'Ada Move',
  subscriber: '1.5M',
  avatar: '/api/artwork/avatars/sample-1.svg',
  videoCount: 2,
};

export const samplePlaylists: Playlist[] = [
  { _id: 'playlist-1', title: 'Mornings', description: 'Before breakfast', videos: sampleVideos.slice(0, 2) },
  { _id: 'playlist-2', title: 'Kitchen', description: '', videos: [] },
];

/** The first video, left at 4:10 of 10 minutes. */
export const samplePosition: Position = { _id: 'video-1', seconds: 250, duration: 600, watched: false };

/** A moment of the first video, at 4:10. */
export const sampleMoment: Moment = { _id: 'moment-1', seconds: 250, name: 'Squats' };

const legs: Workout = {
  title: 'Legs',
  ready: 10,
  sets: 1,
  rounds: 3,
  restBetweenSets: 0,
  steps: [
    { name: 'Squats', unit: 'repetitions', amount: 12, rest: 30 },
    { name: 'Wall sit', unit: 'seconds', amount: 45, rest: 15, video: { _id: 'video-3', start: 60 } },
  ],
};

export const sampleWorkouts: SavedWorkout[] = [{ _id: 'workout-1-of-the-samples', revision: 1, ...legs }];

/** A programme that was started and whose first entry is done. */
export const sampleProgrammes: SavedProgramme[] = [
  {
    _id: 'programme-1-of-the-samples',
    revision: 1,
    title: 'Two weeks of mobility',
    mode: 'sequential',
    entries: [
      {
        id: 'first',
        day: 0,
        video: { _id: 'video-1', title: 'Ten minutes of morning mobility', minutes: 10 },
      },
      { id: 'second', day: 2, workout: legs },
    ],
    run: { number: 1, startedOn: '2026-01-31', pausedDays: 0 },
    done: [{ run: 1, entryId: 'first', day: '2026-02-01' }],
  },
];

/** A run that a user adds by hand. */
export const sampleRun: Omit<ActivityEntry, 'at'> = {
  _id: 'activity-1-of-the-samples',
  day: '2026-02-01',
  kind: 'own',
  title: 'Ran 5 km',
  category: '',
  bodyPart: 'legs',
  seconds: 1800,
  offset: 60,
  finished: true,
};

/** The run, and ten minutes of the first video, both on the same morning in Vienna. */
export const sampleActivity: ActivityEntry[] = [
  { ...sampleRun, at: Date.UTC(2026, 1, 1, 8) },
  {
    _id: 'video.video-1',
    day: '2026-02-01',
    kind: 'video',
    title: 'Ten minutes of morning mobility',
    category: 'Workout',
    bodyPart: '',
    seconds: 600,
    at: Date.UTC(2026, 1, 1, 7),
    offset: 60,
    finished: true,
  },
];

/** A user with something in each list. */
export const sampleUser: User = {
  _id: 'user-1',
  email: 'ada@fitreel.example',
  firstName: 'Ada',
  lastName: 'Move',
  createdAt: '2026-01-05T08:30:00+00:00',
  updatedAt: '2026-02-01T17:00:00+00:00',
  likes: sampleVideos.slice(0, 3),
  history: sampleVideos.slice(1, 5),
  playlists: samplePlaylists,
  watchlater: sampleVideos.slice(2, 4),
};
