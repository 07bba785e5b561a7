import { userModule } from '../user-module';
import { PLAYLIST_BOUNDS, playlistsService } from './service';

/** The endpoints of playlists, each for the signed-in user's own data. */
export const playlistsModule = userModule('playlists', PLAYLIST_BOUNDS, ({ app, add, bounds }) => {
  const playlists = playlistsService(app.db, app.artwork, app.videoTexts, bounds);

  add('GET /user/playlists', ({ userId, query }) => playlists.list(userId, query));
  add('POST /user/playlists', async ({ userId, body, query }) => ({
    playlists: await playlists.create(userId, body.playlist, body._id, query),
  }));
  add('GET /user/playlists/{playlistId}', ({ userId, params, query }) =>
    playlists.one(userId, params.playlistId, query),
  );
  add('DELETE /user/playlists/{playlistId}', async ({ userId, params, query }) => ({
    playlists: await playlists.remove(userId, params.playlistId, query),
  }));
  add('POST /user/playlists/{playlistId}', async ({ userId, params, body }) => ({
    playlist: await playlists.addVideo(userId, params.playlistId, body.video._id, body),
  }));
  add('PATCH /user/playlists/{playlistId}', async ({ userId, params, body }) => ({
    playlist: await playlists.update(userId, params.playlistId, body),
  }));
  add('PATCH /user/playlists/{playlistId}/{videoId}', async ({ userId, params, body }) => ({
    playlist: await playlists.changeVideo(userId, params.playlistId, params.videoId, body),
  }));
  add('DELETE /user/playlists/{playlistId}/{videoId}', async ({ userId, params }) => ({
    playlist: await playlists.removeVideo(userId, params.playlistId, params.videoId),
  }));
});
