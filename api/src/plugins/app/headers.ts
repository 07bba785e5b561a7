import fp from 'fastify-plugin';
import { SECURITY_HEADERS } from '../../http/security-headers';

/** Headers of every response. A route with cacheable responses overrides them. */
const HEADERS = {
  ...SECURITY_HEADERS.api,
  // Responses contain a user's own data.
  'cache-control': 'no-store',
};

export const headers = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(HEADERS).header('x-request-id', request.id);
      done();
    });
  },
  { name: 'headers' },
);
