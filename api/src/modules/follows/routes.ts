import { AddCreatorBody, CreatorParams, FollowedVideosResponse, FollowsResponse } from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_ERRORS, responses, SESSION_ERRORS } from '../../http/responses';
import type { UserBounds } from '../lists/user-bounds';
import { followsService } from './service';

/** The endpoints of whom a user follows, each on the signed-in user's own data (behaviour.md#follows). */
export const followsRoutes: FastifyPluginAsyncTypebox<{ bounds: UserBounds }> = async (app, { bounds }) => {
  app.addHook('onRequest', app.authenticate);
  app.addHook('onRequest', app.limitWrites);
  const follows = followsService(app.database, app.artwork, bounds);
  const shared = { tags: ['follows'], security: [{ token: [] }] };
  const response = responses({ 200: FollowsResponse }, SESSION_ERRORS);

  app.get('/user/follows', { schema: { ...shared, response } }, async ({ userId }) => ({
    follows: await follows.all(userId),
  }));
  app.get(
    '/user/follows/videos',
    { schema: { ...shared, response: responses({ 200: FollowedVideosResponse }, SESSION_ERRORS) } },
    async ({ userId }) => ({ videos: await follows.videos(userId) }),
  );
  app.post(
    '/user/follows',
    {
      schema: {
        ...shared,
        body: AddCreatorBody,
        response: responses({ 201: FollowsResponse }, [
          ...BODY_ERRORS,
          ...SESSION_ERRORS,
          'creatorMissing',
          'alreadyFollowed',
          'limitReached',
        ]),
      },
    },
    async ({ userId, body }, reply) =>
      reply.code(201).send({ follows: await follows.add(userId, body.creator._id) }),
  );
  app.delete(
    '/user/follows/:creatorId',
    { schema: { ...shared, params: CreatorParams, response } },
    async ({ userId, params }) => ({ follows: await follows.remove(userId, params.creatorId) }),
  );
};
