import fp from 'fastify-plugin';

/** Headers of every response beside those of helmet. */
export const headers = fp(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
      // Responses hold a user's own data. A route whose response may be cached says so itself.
      reply.header('cache-control', 'no-store');
    });
  },
  { name: 'headers' },
);
