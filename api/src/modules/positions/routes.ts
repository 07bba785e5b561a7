import type { FastifyPluginAsync } from 'fastify';
import { endpointsOf, sendJson } from '../../http/endpoints';
import type { UserBounds } from '../lists/user-bounds';
import { positionsService } from './service';

/** The endpoints of how far a user has watched videos, each on the signed-in user's own data. */
export const positionsRoutes: FastifyPluginAsync<{ bounds: UserBounds }> = async (app, { bounds }) => {
  const { add } = endpointsOf(app, 'positions');
  const positions = positionsService(app.db, app.artwork, bounds);

  add('GET /user/positions', async ({ userId }, reply) => sendJson(reply, await positions.text(userId)));
  add('PATCH /user/positions', async ({ userId, body }) => ({
    positions: await positions.report(userId, body.positions),
  }));
  add('GET /user/positions/videos', async ({ userId }) => ({ videos: await positions.continued(userId) }));
};
