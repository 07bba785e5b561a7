import fastifyStatic from '@fastify/static';
import { RELEASES_PATH } from '@fitreel/protocol';
import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';

/** A release never changes, so caches may keep its files forever (RFC 8246). */
const IMMUTABLE = 'public, max-age=31536000, immutable';

function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/plain')
    .header('cache-control', 'no-store')
    .send('There is no such file.\n');
}

/**
 * Serves `/releases/<app>/<version>/<file>` from the store, as the compressed copy where the client accepts it. A missing
 * file is a 404 in plain text, never a page.
 */
export const releases = fp<{ folder: string }>(
  async (gateway, { folder }) => {
    const serve: FastifyPluginAsync = async (server) => {
      await server.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply) => {
          reply.setHeader('cache-control', IMMUTABLE);
          reply.setHeader('x-content-type-options', 'nosniff');
          // A shared cache must not send a compressed copy to a client that does not accept it.
          reply.setHeader('vary', 'accept-encoding');
        },
      });
      server.setNotFoundHandler((_request, reply) => sendMissing(reply));
      // 403 is a folder, or a path out of the store.
      server.setErrorHandler<FastifyError>((error, _request, reply) => {
        if (error.statusCode !== 403) throw error;
        return sendMissing(reply);
      });
    };
    await gateway.register(serve, { prefix: RELEASES_PATH.slice(0, -1) });
  },
  { name: 'releases' },
);
