import type { FastifyPluginAsync } from 'fastify';
import { Type, type Static } from '@sinclair/typebox';
import { endpointsOf } from '../../http/endpoints';
import { ApiError, responses } from '../../http/responses';
import { SECURITY_HEADERS } from '../../http/security-headers';
import { PictureFiles } from '../../pictures/picture-files';
import {
  DEFAULT_FORMAT,
  FORMATS,
  parsePictureName,
  pictureName,
  PICTURES_PATH,
} from '../../pictures/picture-names';
import { drawnPicture } from './drawn-picture';
import { Filters } from './filters';
import { catalogService } from './service';

/** How long counts of a large catalogue may lag behind its last change. */
const COUNTS_KEPT_MS = 5_000;

const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** For pictures that any address can draw: a stranger could fill a shared cache with them. */
const KEPT_BY_BROWSERS = 'private, max-age=31536000, immutable';

const PictureParams = Type.Object({ name: Type.String() });

const ArtworkParams = Type.Object({ kind: Type.String(), name: Type.String() });

/** The public endpoints of videos, categories and artwork. */
export const catalogRoutes: FastifyPluginAsync = async (app) => {
  const { addPublic } = endpointsOf(app, 'catalog');
  const catalog = catalogService(app.database, app.artwork);
  const filters = new Filters(app.database, app.catalogVersion);

  addPublic('GET /videos', ({ query }) => catalog.videos(query));
  addPublic('GET /suggestions', ({ query }) => catalog.suggestions(query.q));
  addPublic('GET /filters', ({ query }) => filters.of(query), { keptMs: COUNTS_KEPT_MS });
  addPublic('GET /picks', async ({ query }) => ({ videos: await catalog.picks(query) }));
  addPublic('GET /video/{videoId}', async ({ params }) => ({ video: await catalog.video(params.videoId) }));
  addPublic('GET /video/{videoId}/related', async ({ params }) => ({
    videos: await catalog.related(params.videoId),
  }));
  addPublic('GET /categories', async () => ({ categories: await catalog.categories() }));
  addPublic('GET /categories/{categoryId}', async ({ params }) => ({
    category: await catalog.category(params.categoryId),
  }));
  addPublic('GET /creators/{creatorId}', async ({ params }) => ({
    creator: await catalog.creator(params.creatorId),
  }));

  const pictures = new PictureFiles(app.database);
  app.catalogVersion.onChange(() => pictures.forget());
  app.get<{ Params: Static<typeof PictureParams> }>(
    '/artwork/pictures/:name',
    {
      schema: { tags: ['artwork'], params: PictureParams, response: responses({}, ['artworkMissing']) },
    },
    async ({ params, headers }, reply) => {
      const named = parsePictureName(params.name);
      const format = FORMATS.find((name) => headers.accept?.includes(`image/${name}`)) ?? DEFAULT_FORMAT;
      if (!app.catalogVersion.isFresh()) await app.catalogVersion.refresh();
      const colour = named && (await pictures.colourOf(named.hash));
      const bytes = colour && (await pictures.read(named.hash, `${named.width}.${format}`));
      if (!bytes) throw new ApiError('artworkMissing');
      // A picture has one cacheable address. Otherwise any colour in the address would make another.
      if (colour !== named.colour)
        return reply
          .header('cache-control', 'no-store')
          .redirect(`${PICTURES_PATH}${pictureName({ ...named, colour })}`);
      return reply
        .type(`image/${format}`)
        .headers({ 'cache-control': KEPT_FOR_EVER, vary: 'accept', ...SECURITY_HEADERS.picture })
        .send(bytes);
    },
  );

  // A picture's URL changes with its content, so browsers may cache it.
  app.get<{ Params: Static<typeof ArtworkParams> }>(
    '/artwork/:kind/:name',
    {
      schema: { tags: ['artwork'], params: ArtworkParams, response: responses({}, ['artworkMissing']) },
    },
    async ({ params }, reply) => {
      const { kind, name } = params;
      const isDrawn = kind === 'drawn';
      const bytes = isDrawn ? drawnPicture(name) : app.artwork.file(`${kind}/${name}`);
      if (!bytes) throw new ApiError('artworkMissing');
      return reply
        .type(name.endsWith('.jpg') ? 'image/jpeg' : 'image/svg+xml; charset=utf-8')
        .headers({
          'cache-control': isDrawn ? KEPT_BY_BROWSERS : KEPT_FOR_EVER,
          ...SECURITY_HEADERS.picture,
        })
        .send(bytes);
    },
  );
};
