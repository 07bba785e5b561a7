import {
  AddVideoBody,
  CreatePlaylistBody,
  PlaylistResponse,
  PlaylistParams,
  PlaylistsResponse,
  PlaylistVideoParams,
} from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { answers, BODY_ERRORS, SESSION_ERRORS } from '../../documented';
import type { libraryService } from './service';

type Options = {
  library: ReturnType<typeof libraryService>;
  /** What the schemas of all calls on a library say. */
  shared: { tags: string[]; security: Record<string, string[]>[] };
};

/** The calls on playlists; registered below `libraryRoutes`, whose authentication holds here too. */
export const playlistRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { library, shared }) => {
  app.get(
    '/user/playlists',
    { schema: { ...shared, response: answers({ 200: PlaylistsResponse }, SESSION_ERRORS) } },
    async ({ userId }) => ({ playlists: await library.playlists(userId) }),
  );
  app.post(
    '/user/playlists',
    {
      schema: {
        ...shared,
        body: CreatePlaylistBody,
        response: answers({ 201: PlaylistsResponse }, [...BODY_ERRORS, ...SESSION_ERRORS]),
      },
    },
    async ({ userId, body }, reply) =>
      reply.code(201).send({ playlists: await library.createPlaylist(userId, body.playlist) }),
  );
  app.get(
    '/user/playlists/:playlistId',
    {
      schema: {
        ...shared,
        params: PlaylistParams,
        response: answers({ 200: PlaylistResponse }, [...SESSION_ERRORS, 'playlistMissing']),
      },
    },
    async ({ userId, params }) => ({ playlist: await library.playlist(userId, params.playlistId) }),
  );
  app.delete(
    '/user/playlists/:playlistId',
    {
      schema: {
        ...shared,
        params: PlaylistParams,
        response: answers({ 200: PlaylistsResponse }, [...SESSION_ERRORS, 'playlistMissing']),
      },
    },
    async ({ userId, params }) => ({ playlists: await library.deletePlaylist(userId, params.playlistId) }),
  );
  app.post(
    '/user/playlists/:playlistId',
    {
      schema: {
        ...shared,
        params: PlaylistParams,
        body: AddVideoBody,
        response: answers({ 201: PlaylistResponse }, [
          ...BODY_ERRORS,
          ...SESSION_ERRORS,
          'playlistMissing',
          'videoMissing',
          'alreadyInPlaylist',
        ]),
      },
    },
    async ({ userId, params, body }, reply) =>
      reply.code(201).send({
        playlist: await library.addToPlaylist(userId, params.playlistId, body.video._id),
      }),
  );
  app.delete(
    '/user/playlists/:playlistId/:videoId',
    {
      schema: {
        ...shared,
        params: PlaylistVideoParams,
        response: answers({ 200: PlaylistResponse }, [...SESSION_ERRORS, 'playlistMissing']),
      },
    },
    async ({ userId, params }) => ({
      playlist: await library.removeFromPlaylist(userId, params.playlistId, params.videoId),
    }),
  );
};
