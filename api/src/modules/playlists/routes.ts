import {
  AddPlaylistVideoBody,
  ChangePlaylistBody,
  ChangePlaylistVideoBody,
  CreatePlaylistBody,
  PagingQuery,
  PlaylistResponse,
  PlaylistParams,
  PlaylistsResponse,
  PlaylistVideoParams,
} from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_ERRORS, responses, SESSION_ERRORS } from '../../http/responses';
import type { UserBounds } from '../lists/user-bounds';
import { playlistsService } from './service';

type Options = { bounds: UserBounds };

/** The endpoints of playlists, each on the signed-in user's own data (behaviour.md#playlist-endpoints). */
export const playlistsRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { bounds }) => {
  app.addHook('onRequest', app.authenticate);
  app.addHook('onRequest', app.limitWrites);
  const playlists = playlistsService(app.db, app.artwork, bounds);
  const shared = { tags: ['playlists'], security: [{ token: [] }] };

  app.get(
    '/user/playlists',
    {
      schema: {
        ...shared,
        querystring: PagingQuery,
        response: responses({ 200: PlaylistsResponse }, ['valuesInvalid', ...SESSION_ERRORS]),
      },
    },
    async ({ userId, query }) => playlists.list(userId, query),
  );
  app.post(
    '/user/playlists',
    {
      schema: {
        ...shared,
        body: CreatePlaylistBody,
        response: responses({ 201: PlaylistsResponse }, [...BODY_ERRORS, ...SESSION_ERRORS, 'limitReached']),
      },
    },
    async ({ userId, body }, reply) =>
      reply.code(201).send({ playlists: await playlists.create(userId, body.playlist, body._id) }),
  );
  app.get(
    '/user/playlists/:playlistId',
    {
      schema: {
        ...shared,
        params: PlaylistParams,
        querystring: PagingQuery,
        response: responses({ 200: PlaylistResponse }, [
          'valuesInvalid',
          ...SESSION_ERRORS,
          'playlistMissing',
        ]),
      },
    },
    async ({ userId, params, query }) => playlists.one(userId, params.playlistId, query),
  );
  app.delete(
    '/user/playlists/:playlistId',
    {
      schema: {
        ...shared,
        params: PlaylistParams,
        response: responses({ 200: PlaylistsResponse }, [...SESSION_ERRORS, 'playlistMissing']),
      },
    },
    async ({ userId, params }) => ({ playlists: await playlists.remove(userId, params.playlistId) }),
  );
  app.post(
    '/user/playlists/:playlistId',
    {
      schema: {
        ...shared,
        params: PlaylistParams,
        body: AddPlaylistVideoBody,
        response: responses({ 201: PlaylistResponse }, [
          ...BODY_ERRORS,
          ...SESSION_ERRORS,
          'playlistMissing',
          'videoMissing',
          'alreadyInPlaylist',
          'limitReached',
        ]),
      },
    },
    async ({ userId, params, body }, reply) =>
      reply.code(201).send({
        playlist: await playlists.addVideo(userId, params.playlistId, body.video._id, body),
      }),
  );
  app.patch(
    '/user/playlists/:playlistId',
    {
      schema: {
        ...shared,
        params: PlaylistParams,
        body: ChangePlaylistBody,
        response: responses({ 200: PlaylistResponse }, [
          ...BODY_ERRORS,
          ...SESSION_ERRORS,
          'playlistMissing',
          'videoMissing',
          'limitReached',
        ]),
      },
    },
    async ({ userId, params, body }) => ({
      playlist: await playlists.update(userId, params.playlistId, body),
    }),
  );
  app.patch(
    '/user/playlists/:playlistId/:videoId',
    {
      schema: {
        ...shared,
        params: PlaylistVideoParams,
        body: ChangePlaylistVideoBody,
        response: responses({ 200: PlaylistResponse }, [
          ...BODY_ERRORS,
          ...SESSION_ERRORS,
          'playlistMissing',
          'videoMissing',
        ]),
      },
    },
    async ({ userId, params: { playlistId, videoId }, body }) => ({
      playlist: await playlists.changeVideo(userId, playlistId, videoId, body),
    }),
  );
  app.delete(
    '/user/playlists/:playlistId/:videoId',
    {
      schema: {
        ...shared,
        params: PlaylistVideoParams,
        response: responses({ 200: PlaylistResponse }, [...SESSION_ERRORS, 'playlistMissing']),
      },
    },
    async ({ userId, params }) => ({
      playlist: await playlists.removeVideo(userId, params.playlistId, params.videoId),
    }),
  );
};
