import { ContinuedVideosResponse, PositionsResponse, ReportPositionsBody } from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BODY_ERRORS, responses, SESSION_ERRORS } from '../../http/responses';
import type { UserBounds } from '../lists/user-bounds';
import { positionsService } from './service';

/** The endpoints of how far a user has watched videos, each on the signed-in user's own data (behaviour.md#position-endpoints). */
export const positionsRoutes: FastifyPluginAsyncTypebox<{ bounds: UserBounds }> = async (app, { bounds }) => {
  app.addHook('onRequest', app.authenticate);
  app.addHook('onRequest', app.limitWrites);
  const positions = positionsService(app.db, app.artwork, bounds);
  const shared = { tags: ['positions'], security: [{ token: [] }] };

  app.get(
    '/user/positions',
    { schema: { ...shared, response: responses({ 200: PositionsResponse }, SESSION_ERRORS) } },
    async ({ userId }, reply) => {
      reply.type('application/json; charset=utf-8').serializer((text: string) => text);
      return reply.send(await positions.text(userId));
    },
  );
  app.patch(
    '/user/positions',
    {
      schema: {
        ...shared,
        body: ReportPositionsBody,
        response: responses({ 200: PositionsResponse }, [...BODY_ERRORS, ...SESSION_ERRORS]),
      },
    },
    async ({ userId, body }) => ({ positions: await positions.report(userId, body.positions) }),
  );
  app.get(
    '/user/positions/videos',
    { schema: { ...shared, response: responses({ 200: ContinuedVideosResponse }, SESSION_ERRORS) } },
    async ({ userId }) => ({ videos: await positions.continued(userId) }),
  );
};
