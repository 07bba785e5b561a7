import { MomentParams, MomentsResponse, PutMomentBody, VideoParams } from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_ERRORS, responses, SESSION_ERRORS } from '../../http/responses';
import type { UserBounds } from '../lists/user-bounds';
import { momentsService } from './service';

/** The endpoints of named moments, each on the signed-in user's own data (behaviour.md#moment-endpoints). */
export const momentsRoutes: FastifyPluginAsyncTypebox<{ bounds: UserBounds }> = async (app, { bounds }) => {
  app.addHook('onRequest', app.authenticate);
  app.addHook('onRequest', app.limitWrites);
  const moments = momentsService(app.db, bounds);
  const shared = { tags: ['moments'], security: [{ token: [] }] };

  app.get(
    '/user/moments/:videoId',
    {
      schema: {
        ...shared,
        params: VideoParams,
        response: responses({ 200: MomentsResponse }, SESSION_ERRORS),
      },
    },
    async ({ userId, params }) => ({ moments: await moments.of(userId, params.videoId) }),
  );
  app.put(
    '/user/moments/:videoId/:momentId',
    {
      schema: {
        ...shared,
        params: MomentParams,
        body: PutMomentBody,
        response: responses({ 200: MomentsResponse }, [
          ...BODY_ERRORS,
          ...SESSION_ERRORS,
          'videoMissing',
          'limitReached',
        ]),
      },
    },
    async ({ userId, params: { videoId, momentId }, body }) => ({
      moments: await moments.put(userId, videoId, momentId, body.moment),
    }),
  );
  app.delete(
    '/user/moments/:videoId/:momentId',
    {
      schema: {
        ...shared,
        params: MomentParams,
        response: responses({ 200: MomentsResponse }, ['valuesInvalid', ...SESSION_ERRORS]),
      },
    },
    async ({ userId, params: { videoId, momentId } }) => ({
      moments: await moments.remove(userId, videoId, momentId),
    }),
  );
};
