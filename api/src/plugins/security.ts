import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

/**
 * Headers of every answer. JSON needs nothing of a page, so its policy forbids all; the documentation and the
 * pictures set their own. HSTS is for whoever ends TLS: this server speaks plain HTTP.
 */
export const security = fp(
  async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: false,
    });
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
      // Answers hold a viewer's own data; what may be kept says so itself.
      reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security' },
);
