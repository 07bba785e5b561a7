import type { FastifyPluginAsync } from 'fastify';
import { endpointsOf } from '../../http/endpoints';
import { clientOf, networkOf } from '../../http/network';
import { ApiError } from '../../http/responses';
import { listVideos } from '../lists/service';
import { allPlaylists } from '../playlists/service';
import { attemptLimits, type AttemptLimits } from './attempt-limits';
import { networkTurns } from './network-turns';
import { hashesAtOnce, type HashCost } from './password';
import { authService } from './service';

type Options = {
  limits: AttemptLimits | undefined;
  hashCost: HashCost | undefined;
};

/** The endpoints of signup, login, logout and password changes. */
export const authRoutes: FastifyPluginAsync<Options> = async (app, { limits, hashCost }) => {
  const { add } = endpointsOf(app, 'auth');
  const auth = authService({
    db: app.db,
    attempts: attemptLimits(limits, app.siteLimiter),
    inHashingTurn: networkTurns(hashesAtOnce()),
    // Inserting one account at a time takes no longer, because the database writes them one after the other anyway.
    inGuestTurn: networkTurns(1),
    hashCost,
    sessions: app.sessions,
    readLists: async (userId) => ({
      likes: await listVideos(app.db, app.artwork, userId, 'likes'),
      watchlater: await listVideos(app.db, app.artwork, userId, 'watchlater'),
      history: await listVideos(app.db, app.artwork, userId, 'history'),
      playlists: await allPlaylists(app.db, app.artwork, userId),
    }),
  });

  add('POST /auth/signup', async (request) => {
    const session = await app.findSession(request);
    return auth.signup(request.body, networkOf(clientOf(request)), session);
  });
  add('POST /auth/login', async (request) => {
    const { body, log } = request;
    try {
      return await auth.login(body, networkOf(clientOf(request)));
    } catch (error) {
      // The user's identity is personal; the rest of the log has the request by its id.
      if (error instanceof ApiError)
        log.info({ audit: { kind: 'login failed', reason: error.code } }, 'audit');
      throw error;
    }
  });
  // Neither changes a user's data, so the rate limit of such changes does not count them.
  const options = { onRequest: app.authenticate };
  add(
    'POST /auth/logout',
    async ({ userId, sessionId }) => {
      await auth.logout({ userId, id: sessionId });
      return {};
    },
    options,
  );
  add(
    'PUT /auth/password',
    async (request) => {
      const { userId, sessionId, body } = request;
      await auth.changePassword({ userId, id: sessionId }, body, networkOf(clientOf(request)));
      return {};
    },
    options,
  );
};
