import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';

/** A release never changes, so that its files may be kept for as long as a cache likes (RFC 8246). */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves `/releases/<piece>/<version>/<file>` from the store, in the compressed form that the build made where the
 * client takes it. A file that is not there is a 404 in plain text, never a page.
 */
export const releases = fp<{ folder: string }>(
  async (gateway, { folder }) => {
    const serve: FastifyPluginAsync = async (scope) => {
      await scope.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply) => {
          reply.setHeader('cache-control', FOREVER);
        },
      });
      scope.setNotFoundHandler((_request, reply) =>
        reply
          .code(404)
          .type('text/plain')
          .header('cache-control', 'no-store')
          .send('There is no such file.\n'),
      );
    };
    await gateway.register(serve, { prefix: '/releases' });
  },
  { name: 'releases' },
);
