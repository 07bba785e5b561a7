import {
  AddVideoBody,
  HistoryResponse,
  LikesResponse,
  VideoParams,
  WatchLaterResponse,
  type Video,
} from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { TObject } from '@sinclair/typebox';
import type { ListName } from '../../db/tables';
import { answers, BODY_ERRORS, SESSION_ERRORS } from '../../documented';
import { playlistRoutes } from './playlist-routes';
import { ALREADY_THERE, libraryService } from './service';

/** The answer of each list: its schema, and the list in it. */
const LISTS = {
  likes: { schema: LikesResponse, answer: (likes: Video[]) => ({ likes }) },
  watchlater: { schema: WatchLaterResponse, answer: (watchlater: Video[]) => ({ watchlater }) },
  history: { schema: HistoryResponse, answer: (history: Video[]) => ({ history }) },
} satisfies Record<ListName, { schema: TObject; answer: (videos: Video[]) => object }>;

/** Every call under `/user`, each on the signed-in user's own data alone (spec sections 6 and 7). */
export const libraryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', app.authenticate);
  const library = libraryService(app.db, app.artwork);
  const shared = { tags: ['library'], security: [{ token: [] }] };

  for (const list of Object.keys(LISTS) as ListName[]) {
    const { schema, answer } = LISTS[list];
    const response = answers({ 200: schema }, SESSION_ERRORS);

    app.get(`/user/${list}`, { schema: { ...shared, response } }, async ({ userId }) =>
      answer(await library.list(userId, list)),
    );
    app.post(
      `/user/${list}`,
      {
        schema: {
          ...shared,
          body: AddVideoBody,
          response: answers({ 201: schema }, [
            ...BODY_ERRORS,
            ...SESSION_ERRORS,
            'videoMissing',
            ALREADY_THERE[list],
          ]),
        },
      },
      async ({ userId, body }, reply) =>
        reply.code(201).send(answer(await library.addToList(userId, list, body.video._id))),
    );
    app.delete(
      `/user/${list}/:videoId`,
      { schema: { ...shared, params: VideoParams, response } },
      async ({ userId, params }) => answer(await library.removeFromList(userId, list, params.videoId)),
    );
  }

  // A fixed path wins over `/user/history/:videoId`, whatever the order of registration.
  app.delete(
    '/user/history/all',
    { schema: { ...shared, response: answers({ 200: HistoryResponse }, SESSION_ERRORS) } },
    async ({ userId }) => ({ history: await library.clearList(userId, 'history') }),
  );

  await app.register(playlistRoutes, { library, shared });
};
