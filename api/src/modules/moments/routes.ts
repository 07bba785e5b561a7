import { userModule } from '../user-module';
import { MOMENT_BOUNDS, momentsService } from './service';

/** The endpoints of named moments, each for the signed-in user's own data. */
export const momentsModule = userModule('moments', MOMENT_BOUNDS, ({ app, add, bounds }) => {
  const moments = momentsService(app.db, bounds);

  add('GET /user/moments/{videoId}', async ({ userId, params }) => ({
    moments: await moments.of(userId, params.videoId),
  }));
  add('PUT /user/moments/{videoId}/{momentId}', async ({ userId, params: { videoId, momentId }, body }) => ({
    moments: await moments.put(userId, videoId, momentId, body.moment),
  }));
  add('DELETE /user/moments/{videoId}/{momentId}', async ({ userId, params: { videoId, momentId } }) => ({
    moments: await moments.remove(userId, videoId, momentId),
  }));
});
