import { LoginResponse, LoginBody, SignupResponse, SignupBody } from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { attemptLimits, type AttemptLimits } from '../../attempt-limits';
import { answers, BODY_ERRORS } from '../../documented';
import { hashingSlots } from '../../hashing-slots';
import type { HashCost } from '../../password';
import { libraryService } from '../library/service';
import { authService } from './service';

type Options = { limits: AttemptLimits | undefined; hashCost: HashCost | undefined };

/** Signup and login (spec section 7). */
export const authRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { limits, hashCost }) => {
  const library = libraryService(app.db, app.artwork);
  const auth = authService({
    db: app.db,
    attempts: attemptLimits(limits),
    inSlot: hashingSlots(),
    hashCost,
    issueToken: (user, seconds) => app.issueToken(user, seconds),
    readLists: (userId) => library.everything(userId),
  });
  const tags = ['auth'];

  app.post(
    '/auth/signup',
    {
      schema: {
        tags,
        body: SignupBody,
        response: answers({ 201: SignupResponse }, [
          ...BODY_ERRORS,
          'emailExists',
          'tooManyAttempts',
          'busy',
        ]),
      },
    },
    async ({ body, ip }, reply) => reply.code(201).send(await auth.signup(body, ip)),
  );
  app.post(
    '/auth/login',
    {
      schema: {
        tags,
        body: LoginBody,
        response: answers({ 200: LoginResponse }, [
          ...BODY_ERRORS,
          'credentialsInvalid',
          'emailNotRegistered',
          'tooManyAttempts',
          'busy',
        ]),
      },
    },
    async ({ body, ip }) => auth.login(body, ip),
  );
};
