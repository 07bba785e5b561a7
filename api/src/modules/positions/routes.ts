import { sendJson } from '../../http/endpoints';
import { userModule } from '../user-module';
import { POSITION_BOUNDS, positionsService } from './service';

/** The endpoints of positions in videos, each for the signed-in user's own data. */
export const positionsModule = userModule('positions', POSITION_BOUNDS, ({ app, add, bounds }) => {
  const positions = positionsService(app.db, app.artwork, bounds);

  add('GET /user/positions', async ({ userId }, reply) => sendJson(reply, await positions.text(userId)));
  add('PATCH /user/positions', async ({ userId, body }) => ({
    positions: await positions.report(userId, body),
  }));
  add('GET /user/positions/videos', async ({ userId }) => ({ videos: await positions.continued(userId) }));
});
