import fp from 'fastify-plugin';

/**
 * Headers of every response. JSON needs nothing that a page does, so the policy forbids everything; the documentation and
 * the artwork set their own. A route whose response may be cached says so itself. This server speaks plain HTTP: the proxy
 * that ends TLS sets HSTS.
 */
const HEADERS = {
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  // Responses hold a user's own data.
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
