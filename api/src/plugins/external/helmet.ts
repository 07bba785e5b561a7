import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

/**
 * Security headers of every response. JSON needs nothing that a page does, so the policy forbids everything; the
 * documentation and the artwork set their own. This server speaks plain HTTP: the proxy that ends TLS sets HSTS.
 */
export const helmetPlugin = fp(
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
  },
  { name: 'helmet' },
);
