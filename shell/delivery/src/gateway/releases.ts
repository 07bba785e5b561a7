import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

/** A release never changes, so that its files may be kept for as long as a cache likes (RFC 8246). */
const FOREVER = 'public, max-age=31536000, immutable';

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/plain')
    .header('cache-control', 'no-store')
    .send('There is no such file.\n');
}

/**
 * Serves `/releases/<app>/<version>/<file>` from the store, in the compressed form that the build made where the
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
          reply.setHeader('x-content-type-options', 'nosniff');
          // A shared cache must not hand the compressed form to a client that does not take it.
          reply.setHeader('vary', 'accept-encoding');
        },
      });
      scope.setNotFoundHandler((_request, reply) => sendMissing(reply));
      // A folder, or a way out of the store: as little there as any other file.
      scope.setErrorHandler<FastifyError>((error, _request, reply) => {
        if (error.statusCode !== 403) throw error;
        return sendMissing(reply);
      });
    };
    await gateway.register(serve, { prefix: '/releases' });
  },
  { name: 'releases' },
);
