import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ERRORS, type ErrorCode } from '@fitreel/contract';
import fp from 'fastify-plugin';
import { SECURITY_HEADERS } from '../../http/security-headers';

/** Errors of every endpoint; the documentation lists them once. */
const COMMON_ERRORS = [
  'requestMalformed',
  'urlMalformed',
  'headersTooLarge',
  'endpointMissing',
  'tooManyRequests',
  'unexpected',
  'databaseBusy',
  'databaseUnavailable',
] as const satisfies readonly ErrorCode[];

/** OpenAPI from the contract's schemas: a page at `/docs`, JSON at `/docs/json`. */
export const swaggerPlugin = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'FitReel',
          version: '1.0.0',
          description: [
            'A failure is `{ "errors": [text] }` when the request is at fault and `{ "error": text }` when the server is. Errors of every endpoint:',
            ...COMMON_ERRORS.map((code) => `- ${ERRORS[code].status} ${code}: ${ERRORS[code].text}`),
          ].join('\n'),
        },
        components: {
          securitySchemes: {
            token: {
              type: 'apiKey',
              in: 'header',
              name: 'authorization',
              description: 'the encodedToken of signup or login, raw or after "Bearer "',
            },
            editor: {
              type: 'http',
              scheme: 'bearer',
              description: 'the token of somebody who keeps the catalogue',
            },
          },
        },
      },
    });
    // Kept as bytes: making it takes milliseconds each time.
    app.addHook('onRequest', async ({ routeOptions }, reply) => {
      if (routeOptions.url === '/api/docs/json') return reply.sendPublic(async () => app.swagger());
    });
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      // Without it, the page at /api/docs requests its files under /docs.
      indexPrefix: '/api',
      staticCSP: SECURITY_HEADERS.documentation['content-security-policy'],
    });
  },
  { name: 'swagger', dependencies: ['headers', 'public-responses'] },
);
