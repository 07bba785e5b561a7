import type { Endpoints } from '../endpoints';
import { sampleCategories, sampleCreator, samplePlaylists, sampleUser, sampleVideos } from './samples';

/** A request to an endpoint that succeeds, and the response to it. */
export type Example<E extends keyof Endpoints = keyof Endpoints> = Pick<
  Endpoints[E],
  Extract<keyof Endpoints[E], 'params' | 'query' | 'body' | 'response'>
>;

const [video] = sampleVideos as [(typeof sampleVideos)[0]];
const [category] = sampleCategories as [(typeof sampleCategories)[0]];
const [playlist] = samplePlaylists as [(typeof samplePlaylists)[0]];
const { likes, watchlater, history } = sampleUser;

const videoParams = { videoId: video._id };
const playlistParams = { playlistId: playlist._id };
const follows = [sampleCreator];
const body = { video: { _id: video._id } };
const encodedToken = 'example-token';

/**
 * An example of every endpoint. The fake API responds with them, so a change of the contract that they do not follow
 * fails the types, and a test holds them to the schemas.
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
    },
  },
  'GET /trend': { query: { limit: '24' }, response: { videos: sampleVideos } },
  'GET /video/{videoId}': { params: videoParams, response: { video } },
  'GET /categories': { response: { categories: sampleCategories } },
  'GET /categories/{categoryId}': { params: { categoryId: category._id }, response: { category } },
  'GET /creators/{creatorId}': {
    params: { creatorId: sampleCreator._id },
    response: { creator: sampleCreator },
  },

  'GET /user/likes': { query: {}, response: { likes } },
  'POST /user/likes': { body, response: { likes } },
  'DELETE /user/likes/{videoId}': { params: videoParams, response: { likes: likes.slice(1) } },
  'GET /user/watchlater': { query: {}, response: { watchlater } },
  'POST /user/watchlater': { body, response: { watchlater } },
  'DELETE /user/watchlater/{videoId}': { params: videoParams, response: { watchlater } },
  'GET /user/history': { query: {}, response: { history } },
  'POST /user/history': { body, response: { history } },
  'DELETE /user/history/{videoId}': { params: videoParams, response: { history } },
  'DELETE /user/history/all': { response: { history: [] } },

  'GET /user/follows': { response: { follows } },
  'GET /user/follows/videos': { response: { videos: sampleVideos.slice(0, 3) } },
  'POST /user/follows': { body: { creator: { _id: sampleCreator._id } }, response: { follows } },
  'DELETE /user/follows/{creatorId}': {
    params: { creatorId: sampleCreator._id },
    response: { follows: [] },
  },

  'GET /user/playlists': { query: {}, response: { playlists: samplePlaylists } },
  'POST /user/playlists': {
    body: { playlist: { title: 'Mornings' } },
    response: { playlists: samplePlaylists },
  },
  'GET /user/playlists/{playlistId}': { params: playlistParams, query: {}, response: { playlist } },
  'DELETE /user/playlists/{playlistId}': {
    params: playlistParams,
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
};
