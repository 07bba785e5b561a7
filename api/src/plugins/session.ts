import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../api-error';
import { emailKey } from '../email-key';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hook for calls that need a signed-in viewer; afterwards `request.userId` is theirs. */
    authenticate: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    userId: string;
  }
}

/** Who is asking (spec section 6). A valid token whose user no longer exists is `userMissing` (decision 4). */
export const session = fp(
  async (app) => {
    app.decorateRequest('userId', '');
    app.decorate('authenticate', async (request: FastifyRequest) => {
      const { _id, email } = await request.readToken();
      if (typeof _id !== 'string' || typeof email !== 'string') throw new ApiError('userMissing');
      const user = await app.db
        .selectFrom('users')
        .select('id')
        .where('id', '=', _id)
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst();
      if (!user) throw new ApiError('userMissing');
      request.userId = user.id;
    });
  },
  { name: 'session', dependencies: ['token', 'database'] },
);
