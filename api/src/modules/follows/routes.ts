import { FOLLOWS_MAX } from '@fitreel/contract';
import { userModule } from '../user-module';
import { followsService } from './service';

/** The endpoints of followed creators, each for the signed-in user's own data (behaviour.md#follows). */
export const followsModule = userModule('follows', { follows: FOLLOWS_MAX }, ({ app, add, bounds }) => {
  const follows = followsService(app.database, app.artwork, bounds.follows);

  add('GET /user/follows', async ({ userId }) => ({ follows: await follows.all(userId) }));
  add('GET /user/follows/videos', async ({ userId }) => ({ videos: await follows.videos(userId) }));
  add('POST /user/follows', async ({ userId, body }) => ({
    follows: await follows.add(userId, body.creator._id),
  }));
  add('DELETE /user/follows/{creatorId}', async ({ userId, params }) => ({
    follows: await follows.remove(userId, params.creatorId),
  }));
});
