import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ERRORS, type ErrorCode } from '@fitreel/contract';
import fp from 'fastify-plugin';

/** Errors that any call may answer, and that are therefore not repeated at each. */
const COMMON_ERRORS = [
  'requestMalformed',
  'urlMalformed',
  'endpointMissing',
  'unexpected',
] as const satisfies readonly ErrorCode[];

/** OpenAPI made of the contract, to read at `/docs` and as JSON at `/docs/json`. */
export const documentation = fp(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'FitReel',
          version: '1.0.0',
          description: [
            'A failure is `{ "errors": [text] }` where the request is at fault and `{ "error": text }` where the server is. Any call may answer:',
            ...COMMON_ERRORS.map((code) => `- ${ERRORS[code].status} ${code}: ${ERRORS[code].text}`),
          ].join('\n'),
        },
        components: {
          securitySchemes: {
            token: {
              type: 'apiKey',
              in: 'header',
              name: 'authorization',
              description: 'the encodedToken of signup or login, as it is or after "Bearer "',
            },
          },
        },
      },
    });
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      // Without it, the page opened as /api/docs asks for its files under /docs.
      indexPrefix: '/api',
      // Not the plugin's own policy: that sends the browser to https, where a local server does not answer.
      staticCSP: {
        'default-src': "'self'",
        'base-uri': "'self'",
        'frame-ancestors': "'none'",
        'img-src': "'self' data:",
        'object-src': "'none'",
        'style-src': "'self' 'unsafe-inline'",
      },
    });
  },
  { name: 'documentation', dependencies: ['security'] },
);
