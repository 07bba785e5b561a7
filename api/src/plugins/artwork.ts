import { Type } from '@sinclair/typebox';
import fp from 'fastify-plugin';
import { loadArtwork, type Artwork } from '../artwork';
import { ApiError } from '../api-error';
import { answers } from '../documented';

declare module 'fastify' {
  interface FastifyInstance {
    artwork: Artwork;
  }
}

/**
 * Serves the pictures under addresses that change with their content, so that they may be kept for ever. Opened
 * as a page, an SVG runs nothing and loads nothing.
 */
export const artwork = fp<{ folder?: string }>(
  async (app, { folder }) => {
    const pictures = await loadArtwork(folder);
    app.decorate('artwork', pictures);
    const schema = {
      tags: ['artwork'],
      params: Type.Object({ kind: Type.String(), name: Type.String() }),
      response: answers({}, ['artworkMissing']),
    };
    app.get<{ Params: { kind: string; name: string } }>(
      '/artwork/:kind/:name',
      { schema },
      async (request, reply) => {
        const bytes = pictures.file(`${request.params.kind}/${request.params.name}`);
        if (!bytes) throw new ApiError('artworkMissing');
        return reply
          .type('image/svg+xml; charset=utf-8')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(bytes);
      },
    );
  },
  { name: 'artwork', dependencies: ['errors', 'security'] },
);
