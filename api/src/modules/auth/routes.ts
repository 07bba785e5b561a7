import {
  LoginResponse,
  LoginBody,
  LogoutResponse,
  PasswordBody,
  PasswordResponse,
  SignupResponse,
  SignupBody,
} from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { clientOf, networkOf } from '../../http/network';
import { ApiError, BODY_ERRORS, responses, SESSION_ERRORS } from '../../http/responses';
import { listsService } from '../lists/service';
import type { UserBounds } from '../lists/user-bounds';
import { playlistsService } from '../playlists/service';
import { attemptLimits, type AttemptLimits } from './attempt-limits';
import { networkTurns } from './network-turns';
import { hashesAtOnce, type HashCost } from './password';
import { authService } from './service';

type Options = {
  limits: AttemptLimits | undefined;
  hashCost: HashCost | undefined;
  bounds: UserBounds;
};

/** The endpoints of signup, login, logout and a new password (behaviour.md#endpoints). */
export const authRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { limits, hashCost, bounds }) => {
  const lists = listsService(app.db, app.artwork, bounds);
  const playlists = playlistsService(app.db, app.artwork, bounds);
  const auth = authService({
    db: app.db,
    attempts: attemptLimits(limits, app.siteLimiter),
    inHashingTurn: networkTurns(hashesAtOnce()),
    // One account after the other takes no longer: they are written one after the other.
    inGuestTurn: networkTurns(1),
    hashCost,
    sessions: app.sessions,
    readLists: async (userId) => ({
      ...(await lists.all(userId)),
      playlists: await playlists.all(userId),
    }),
  });
  const tags = ['auth'];

  app.post(
    '/auth/signup',
    {
      schema: {
        tags,
        // A guest's token, or none.
        security: [{ token: [] }, {}],
        body: SignupBody,
        response: responses({ 201: SignupResponse }, [
          ...BODY_ERRORS,
          'hiddenCharacters',
          'emailExists',
          'tooManyAttempts',
          'busy',
        ]),
      },
    },
    async (request, reply) => {
      const session = await app.findSession(request);
      return reply.code(201).send(await auth.signup(request.body, networkOf(clientOf(request)), session));
    },
  );
  app.post(
    '/auth/login',
    {
      schema: {
        tags,
        body: LoginBody,
        response: responses({ 200: LoginResponse }, [
          ...BODY_ERRORS,
          'credentialsInvalid',
          'emailNotRegistered',
          'tooManyAttempts',
          'busy',
        ]),
      },
    },
    async (request) => {
      const { body, log } = request;
      try {
        return await auth.login(body, networkOf(clientOf(request)));
      } catch (error) {
        // Who it was is personal; the rest of the log has the request by its id.
        if (error instanceof ApiError)
          log.info({ audit: { kind: 'login failed', reason: error.code } }, 'audit');
        throw error;
      }
    },
  );
  app.post(
    '/auth/logout',
    {
      onRequest: app.authenticate,
      schema: {
        tags,
        security: [{ token: [] }],
        response: responses({ 200: LogoutResponse }, SESSION_ERRORS),
      },
    },
    async ({ userId, sessionId }) => {
      await auth.logout({ userId, id: sessionId });
      return {};
    },
  );
  app.put(
    '/auth/password',
    {
      onRequest: app.authenticate,
      schema: {
        tags,
        security: [{ token: [] }],
        body: PasswordBody,
        response: responses({ 200: PasswordResponse }, [
          ...BODY_ERRORS,
          ...SESSION_ERRORS,
          'currentPasswordWrong',
          'guestHasNoPassword',
          'tooManyAttempts',
          'busy',
        ]),
      },
    },
    async (request) => {
      const { userId, sessionId, body } = request;
      await auth.changePassword({ userId, id: sessionId }, body, networkOf(clientOf(request)));
      return {};
    },
  );
};
