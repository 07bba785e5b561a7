import fp from 'fastify-plugin';
import { loadArtwork, type Artwork } from '../../modules/catalog/artwork';

declare module 'fastify' {
  interface FastifyInstance {
    artwork: Artwork;
  }
}

/** The artwork as `app.artwork`, for every module that presents videos. */
export const artwork = fp(
  async (app) => {
    app.decorate('artwork', await loadArtwork());
  },
  { name: 'artwork' },
);
