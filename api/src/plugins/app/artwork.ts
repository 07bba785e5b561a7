import fp from 'fastify-plugin';
import { loadArtwork, type Artwork } from '../../modules/catalog/artwork';
import { VideoTexts } from '../../modules/catalog/video-texts';

declare module 'fastify' {
  interface FastifyInstance {
    artwork: Artwork;
    videoTexts: VideoTexts;
  }
}

/** The artwork as `app.artwork` and videos as `app.videoTexts`, for every module that presents videos. */
export const artwork = fp(
  async (app) => {
    const loaded = await loadArtwork();
    app.decorate('artwork', loaded);
    app.decorate('videoTexts', new VideoTexts(app.database.reads, loaded, app.catalogVersion));
  },
  { name: 'artwork', dependencies: ['catalog-version'] },
);
