import type { Category, Playlist, Video } from '@fitreel/contract';

export const sampleCategories: Category[] = [
  { _id: 'workout', categoryName: 'Workout' },
  { _id: 'diet-plan', categoryName: 'Diet plan' },
  { _id: 'nutrition-fact', categoryName: 'Nutrition fact' },
  { _id: 'workout-music', categoryName: 'Workout music' },
];

const sample = (number: number, title: string, creator: string, categoryName: string): Video => ({
  _id: `video-${number}`,
  title,
  creator,
  subscriber: `${number}.5M`,
  thumbnail: `/api/artwork/thumbnails/sample-${number}.svg`,
  alt: `Picture of ${title}`,
  avatar: `/api/artwork/avatars/sample-${number}.svg`,
  src: `sample-src-${number}`,
  categoryName,
});

export const sampleVideos: Video[] = [
  sample(1, 'Ten minutes of morning mobility', 'Ada Move', 'Workout'),
  sample(2, 'Full body strength without any equipment at home for beginners', 'Ben Lift', 'Workout'),
  sample(3, 'Legs and core', 'Ada Move', 'Workout'),
  sample(4, 'A week of simple high-protein meals', 'Cleo Cooks', 'Diet plan'),
  sample(5, 'What fibre does', 'Dr Dee', 'Nutrition fact'),
  sample(6, 'Steady beat for long runs', 'Echo Pulse', 'Workout music'),
];

export const samplePlaylists: Playlist[] = [
  { _id: 'playlist-1', title: 'Mornings', description: 'Before breakfast', videos: sampleVideos.slice(0, 2) },
  { _id: 'playlist-2', title: 'Kitchen', description: '', videos: [] },
];
