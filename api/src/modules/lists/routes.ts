import {
  AddVideoBody,
  ChangeListBody,
  HistoryPause,
  HistoryResponse,
  LikesResponse,
  PagingQuery,
  VideoParams,
  WatchLaterResponse,
} from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { TObject } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { ListName } from '../../db/tables';
import { clientOf, networkOf } from '../../http/network';
import { BODY_ERRORS, responses, SESSION_ERRORS } from '../../http/responses';
import { NetworkShares } from '../trend/network-shares';
import { listText } from './list-text';
import { presentList } from './presenter';
import { ALREADY_IN_LIST, listsService } from './service';
import type { UserBounds } from './user-bounds';

const RESPONSES = {
  likes: LikesResponse,
  watchlater: WatchLaterResponse,
  history: HistoryResponse,
} satisfies Record<ListName, TObject>;

type Options = { bounds: UserBounds };

/** The endpoints of the lists, each on the signed-in user's own data (behaviour.md#list-endpoints). */
export const listsRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { bounds }) => {
  app.addHook('onRequest', app.authenticate);
  app.addHook('onRequest', app.limitWrites);
  const textOf = listText(app.db, app.videoTexts);
  const lists = listsService(app.db, app.artwork, bounds);
  const shares = new NetworkShares();
  /** The day on which an addition counts for Trend; null if it does not. */
  const dayFor = (list: ListName, request: FastifyRequest, videoId: string) => {
    if (list === 'watchlater') return null;
    const network = app.hasNoRate(request) ? null : networkOf(clientOf(request));
    return shares.dayFor({ network, userId: request.userId }, videoId);
  };
  const shared = { tags: ['lists'], security: [{ token: [] }] };

  for (const list of Object.keys(RESPONSES) as ListName[]) {
    const present = presentList[list];
    const response = responses({ 200: RESPONSES[list] }, SESSION_ERRORS);

    app.get(
      `/user/${list}`,
      {
        schema: {
          ...shared,
          querystring: PagingQuery,
          response: responses({ 200: RESPONSES[list] }, ['valuesInvalid', ...SESSION_ERRORS]),
        },
      },
      async ({ userId, query }, reply) => {
        const body = await textOf(userId, list, query);
        reply.type('application/json; charset=utf-8').serializer((text: string) => text);
        return reply.send(body);
      },
    );
    app.post(
      `/user/${list}`,
      {
        schema: {
          ...shared,
          body: AddVideoBody,
          response: responses({ 201: RESPONSES[list] }, [
            ...BODY_ERRORS,
            ...SESSION_ERRORS,
            'videoMissing',
            ALREADY_IN_LIST[list],
            ...(list === 'history' ? [] : (['limitReached'] as const)),
          ]),
        },
      },
      async (request, reply) => {
        const { _id } = request.body.video;
        const countedOn = dayFor(list, request, _id);
        return reply.code(201).send(present(await lists.add(request.userId, list, _id, countedOn)));
      },
    );
    app.patch(
      `/user/${list}`,
      {
        schema: {
          ...shared,
          body: ChangeListBody,
          response: responses({ 200: RESPONSES[list] }, [
            ...BODY_ERRORS,
            ...SESSION_ERRORS,
            'videoMissing',
            ...(list === 'history' ? [] : (['limitReached'] as const)),
          ]),
        },
      },
      async (request) => {
        const { remove = [], add = [] } = request.body;
        const added = add.map(({ _id, position }) => ({
          videoId: _id,
          place: position,
          countedOn: dayFor(list, request, _id),
        }));
        return present(await lists.change(request.userId, list, remove, added));
      },
    );
    app.delete(
      `/user/${list}/:videoId`,
      { schema: { ...shared, params: VideoParams, response } },
      async ({ userId, params }) => present(await lists.remove(userId, list, params.videoId)),
    );
  }

  // The router prefers a fixed path to `/user/history/:videoId`, in any order of registration.
  app.delete(
    '/user/history/all',
    { schema: { ...shared, response: responses({ 200: HistoryResponse }, SESSION_ERRORS) } },
    async ({ userId }) => presentList.history(await lists.clear(userId, 'history')),
  );
  app.get(
    '/user/history/pause',
    { schema: { ...shared, response: responses({ 200: HistoryPause }, SESSION_ERRORS) } },
    async ({ userId }) => ({ paused: await lists.isPaused(userId) }),
  );
  app.put(
    '/user/history/pause',
    {
      schema: {
        ...shared,
        body: HistoryPause,
        response: responses({ 200: HistoryPause }, [...BODY_ERRORS, ...SESSION_ERRORS]),
      },
    },
    async ({ userId, body: { paused } }) => {
      await lists.pause(userId, paused);
      return { paused };
    },
  );
};
