import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ERRORS, type ErrorCode } from '@fitreel/contract';
import fp from 'fastify-plugin';
import { SECURITY_HEADERS } from '../../http/security-headers';

/** Errors of every endpoint, which the documentation lists only once. */
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

const UI_FOLDER = join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');

/** Media types of the page's text files. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** OpenAPI from the contract's schemas: a page at `/docs`, JSON at `/docs/json`. */
export const swaggerPlugin = fp(
  async (app) => {
    const uiFiles = new Set(await readdir(UI_FOLDER));
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'HTTP API',
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
    // Cached as bytes: making or compressing one takes up to a second.
    app.addHook('onRequest', async ({ routeOptions: { url }, params }, reply) => {
      if (url === '/api/docs/json') return reply.sendPublic(async () => app.swagger());
      if (url === '/api/docs/yaml')
        return reply.sendPublic(async () => app.swagger({ yaml: true }), { type: 'application/yaml' });
      if (url !== '/api/docs/static/*') return;
      const { '*': name = '' } = params as { '*'?: string };
      const type = TYPES[extname(name)];
      if (type && uiFiles.has(name))
        return reply.sendPublic(() => readFile(join(UI_FOLDER, name), 'utf8'), { type });
    });
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      // Otherwise the page at /api/docs requests its files under /docs.
      indexPrefix: '/api',
      staticCSP: SECURITY_HEADERS.documentation['content-security-policy'],
    });
  },
  { name: 'swagger', dependencies: ['headers', 'public-responses'] },
);
