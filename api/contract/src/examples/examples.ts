import type { EditedVideo } from '../editing';
import type { CatalogChangeResponse } from '../editing-commands';
import type { EditingJob } from '../editing-files';
import type { Endpoints } from '../endpoints';
import { programmeExamples } from './programmes';
import {
  sampleActivity,
  sampleCategories,
  sampleCreator,
  sampleMoment,
  sampleRun,
  samplePlaylists,
  samplePosition,
  sampleUser,
  sampleVideos,
  sampleWorkouts,
} from './samples';

/** A successful request to an endpoint, and its response. */
export type Example<E extends keyof Endpoints = keyof Endpoints> = Pick<
  Endpoints[E],
  Extract<keyof Endpoints[E], 'params' | 'query' | 'body' | 'response'>
>;

const [video] = sampleVideos as [(typeof sampleVideos)[0]];
const [category] = sampleCategories as [(typeof sampleCategories)[0]];
const [playlist] = samplePlaylists as [(typeof samplePlaylists)[0]];
const { likes, watchlater, history } = sampleUser;

const [savedWorkout] = sampleWorkouts as [(typeof sampleWorkouts)[0]];
const { _id: workoutId, revision, ...workout } = savedWorkout;
const workoutParams = { workoutId };
const [ownActivity] = sampleActivity as [(typeof sampleActivity)[0]];
const activityParams = { day: ownActivity.day, entryId: ownActivity._id };

const videoParams = { videoId: video._id };
const momentParams = { ...videoParams, momentId: sampleMoment._id };
const playlistParams = { playlistId: playlist._id };
const follows = [sampleCreator];
const body = { video: { _id: video._id } };
const encodedToken = 'example-token';

const { _id, title, creator, categoryName, thumbnail } = video;
const editedVideo: EditedVideo = {
  _id,
  title,
  creator,
  categoryName,
  thumbnail,
  state: 'live',
  needs: ['facts'],
};
const catalogChange: CatalogChangeResponse = {
  change: 1,
  count: 1,
  differences: [{ kind: 'video', id: _id, name: title, before: { title: 'Mobility' }, after: { title } }],
};
const editingJob: EditingJob = {
  id: '0f3c1a52-7d7e-4c1b-9d0e-5a4b6c7d8e9f',
  kind: 'import',
  name: 'videos.csv',
  at: '2026-11-27T08:30:00+00:00',
  state: 'waiting',
  rows: 0,
};

/**
 * An example of every endpoint. The fake API responds with them, so a change of the contract that they do not follow fails
 * type checking. A test checks them against the schemas.
 */
export const EXAMPLES: { readonly [E in keyof Endpoints]: Example<E> } = {
  'POST /auth/signup': {
    body: { email: 'ada@fitreel.example', password: 'long-enough' },
    response: { createdUser: sampleUser, encodedToken },
  },
  'POST /auth/login': {
    body: { email: 'ada@fitreel.example', password: 'long-enough' },
    response: { foundUser: sampleUser, encodedToken },
  },
  'POST /auth/logout': { response: {} },
  'PUT /auth/password': {
    body: { currentPassword: 'long-enough', newPassword: 'even-longer' },
    response: {},
  },

  'POST /video/{videoId}/unplayable': { params: videoParams, body: { reason: 'forbidden' }, response: {} },
  'GET /editing/videos': {
    query: { limit: '100' },
    response: { total: 1, version: 12, videos: [editedVideo] },
  },
  'GET /editing/videos/{videoId}': {
    params: videoParams,
    response: {
      ...{ video: editedVideo, fields: { title: video.title }, edited: ['title'] },
      ...{ origins: { title: 'editor' }, hostValues: {}, card: video },
    },
  },
  'GET /editing/changes': {
    query: { before: '2' },
    response: {
      changes: [
        {
          change: 1,
          at: '2026-11-27T08:30:00+00:00',
          by: 'Edith',
          command: `hide “${video.title}”`,
          count: 1,
        },
      ],
    },
  },
  'POST /editing/changes': {
    body: { command: { kind: 'edit', ids: [video._id], fields: { title: video.title } } },
    response: catalogChange,
  },
  'POST /editing/imports': { query: { name: 'videos.csv' }, response: editingJob },
  'PUT /editing/videos/{videoId}/{field}': {
    params: { ...videoParams, field: 'thumbnail' },
    response: { ...editingJob, kind: 'picture', name: video._id },
  },
  'GET /editing/jobs': { response: { jobs: [editingJob] } },
  'GET /editing/jobs/{jobId}': {
    params: { jobId: editingJob.id },
    response: {
      ...editingJob,
      state: 'done',
      rows: 1,
      import: {
        kind: 'csv',
        imported: true,
        rows: 1,
        bad: 0,
        added: 1,
        changed: 0,
        unchanged: 0,
        withdrawn: 0,
        drafts: 0,
        repeated: 0,
        kept: 0,
        undoable: true,
        ...catalogChange,
        problems: [],
      },
    },
  },
  'DELETE /editing/jobs/{jobId}': {
    params: { jobId: editingJob.id },
    response: { ...editingJob, state: 'cancelled' },
  },

  'GET /videos': { query: { limit: '24' }, response: { videos: sampleVideos } },
  'GET /suggestions': {
    query: { q: 'mo' },
    response: { videos: [video], creators: [sampleCreator], categories: [category] },
  },
  'GET /filters': {
    query: {},
    response: {
      total: sampleVideos.length,
      length: [{ value: '10-20', count: 1 }],
      level: [{ value: 'beginner', count: 1 }],
      equipment: [],
      bodyPart: [],
      intensity: [{ value: 'high', count: 1 }],
    },
  },
  'GET /trend': { query: { limit: '24' }, response: { videos: sampleVideos } },
  'GET /picks': {
    query: { minutes: '10', bodyParts: 'core' },
    response: { videos: sampleVideos.slice(0, 3) },
  },
  'GET /video/{videoId}': { params: videoParams, response: { video } },
  'GET /video/{videoId}/related': { params: videoParams, response: { videos: sampleVideos.slice(1, 3) } },
  'GET /categories': { response: { categories: sampleCategories } },
  'GET /categories/{categoryId}': { params: { categoryId: category._id }, response: { category } },
  'GET /creators/{creatorId}': {
    params: { creatorId: sampleCreator._id },
    response: { creator: sampleCreator },
  },

  'GET /user/likes': { query: {}, response: { likes } },
  'POST /user/likes': { body, query: {}, response: { likes } },
  'PATCH /user/likes': { body: { remove: [video._id] }, query: {}, response: { likes } },
  'DELETE /user/likes/{videoId}': { params: videoParams, query: {}, response: { likes: likes.slice(1) } },
  'GET /user/watchlater': { query: {}, response: { watchlater } },
  'POST /user/watchlater': { body, query: {}, response: { watchlater } },
  'PATCH /user/watchlater': { body: { remove: [video._id] }, query: {}, response: { watchlater } },
  'DELETE /user/watchlater/{videoId}': { params: videoParams, query: {}, response: { watchlater } },
  'GET /user/history': { query: {}, response: { history } },
  'POST /user/history': { body, query: {}, response: { history } },
  'PATCH /user/history': { body: { remove: [video._id] }, query: {}, response: { history } },
  'DELETE /user/history/{videoId}': { params: videoParams, query: {}, response: { history } },
  'DELETE /user/history/all': { query: {}, response: { history: [] } },
  'GET /user/history/pause': { response: { paused: false } },
  'PUT /user/history/pause': { body: { paused: true }, response: { paused: true } },

  'GET /user/follows': { response: { follows } },
  'GET /user/follows/videos': { response: { videos: sampleVideos.slice(0, 3) } },
  'POST /user/follows': { body: { creator: { _id: sampleCreator._id } }, response: { follows } },
  'DELETE /user/follows/{creatorId}': {
    params: { creatorId: sampleCreator._id },
    response: { follows: [] },
  },

  'GET /user/positions': { response: { positions: [samplePosition] } },
  'PATCH /user/positions': {
    body: { positions: [{ ...samplePosition, age: 4_000 }] },
    response: { positions: [samplePosition] },
  },
  'GET /user/positions/videos': { response: { videos: [video] } },

  'GET /user/moments/{videoId}': { params: videoParams, response: { moments: [sampleMoment] } },
  'PUT /user/moments/{videoId}/{momentId}': {
    params: momentParams,
    body: { moment: sampleMoment },
    response: { moments: [sampleMoment] },
  },
  'DELETE /user/moments/{videoId}/{momentId}': { params: momentParams, response: { moments: [] } },

  'GET /user/playlists': { query: {}, response: { playlists: samplePlaylists } },
  'POST /user/playlists': {
    body: { playlist: { title: 'Mornings' } },
    query: {},
    response: { playlists: samplePlaylists },
  },
  'GET /user/playlists/{playlistId}': { params: playlistParams, query: {}, response: { playlist } },
  'DELETE /user/playlists/{playlistId}': {
    params: playlistParams,
    query: {},
    response: { playlists: samplePlaylists.slice(1) },
  },
  'POST /user/playlists/{playlistId}': { params: playlistParams, body, response: { playlist } },
  'PATCH /user/playlists/{playlistId}': {
    params: playlistParams,
    body: { playlist: { title: 'Mornings' } },
    response: { playlist },
  },
  'PATCH /user/playlists/{playlistId}/{videoId}': {
    params: { ...playlistParams, ...videoParams },
    body: { position: 0 },
    response: { playlist },
  },
  'DELETE /user/playlists/{playlistId}/{videoId}': {
    params: { ...playlistParams, ...videoParams },
    response: { playlist },
  },

  ...programmeExamples,

  'GET /user/activity': { query: {}, response: { goal: 150, entries: sampleActivity } },
  'POST /user/activity': {
    body: { entries: [{ ...sampleRun, age: 4_000 }] },
    response: { entries: [ownActivity] },
  },
  'PUT /user/activity/goal': { body: { goal: 150 }, response: { goal: 150 } },
  'PUT /user/activity/{day}/{entryId}': {
    params: activityParams,
    body: { entry: { seconds: ownActivity.seconds } },
    response: { entries: [ownActivity] },
  },
  'DELETE /user/activity/{day}/{entryId}': { params: activityParams, response: { entries: [] } },

  'GET /user/workouts': { response: { workouts: sampleWorkouts } },
  'POST /user/workouts': { body: { workout }, response: { workout: savedWorkout } },
  'GET /user/workouts/{workoutId}': { params: workoutParams, response: { workout: savedWorkout } },
  'PUT /user/workouts/{workoutId}': {
    params: workoutParams,
    body: { workout, revision },
    response: { workout: savedWorkout },
  },
  'DELETE /user/workouts/{workoutId}': { params: workoutParams, response: { workouts: [] } },
};

/** The route parameters of all examples, by name: `videoId` → `video-1`. */
export const EXAMPLE_PARAMETERS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(EXAMPLES).map((example) => ('params' in example ? example.params : {})),
) as Record<string, string>;
