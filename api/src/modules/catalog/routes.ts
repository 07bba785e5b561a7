import {
  CategoriesResponse,
  CategoryResponse,
  CategoryParams,
  CreatorParams,
  CreatorResponse,
  FiltersQuery,
  FiltersResponse,
  RelatedVideosResponse,
  SuggestionsQuery,
  SuggestionsResponse,
  VideoResponse,
  VideoParams,
  VideosResponse,
  VideosQuery,
} from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { ApiError, ENCODED, responses } from '../../http/responses';
import { Filters } from './filters';
import { catalogService } from './service';

/** Counts of a large catalogue may be those before its last change for as long. */
const COUNTS_KEPT_MS = 5_000;

const ArtworkParams = Type.Object({ kind: Type.String(), name: Type.String() });

/** The public endpoints of videos, categories and artwork (behaviour.md#endpoints). */
export const catalogRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const catalog = catalogService(app.database, app.artwork);
  const filters = new Filters(app.database, app.catalogVersion);
  const tags = ['catalog'];

  app.get(
    '/videos',
    {
      ...ENCODED,
      schema: {
        tags,
        querystring: VideosQuery,
        response: responses({ 200: VideosResponse }, ['valuesInvalid']),
      },
    },
    ({ query }, reply) => reply.sendPublic(() => catalog.videos(query)),
  );
  app.get(
    '/suggestions',
    {
      ...ENCODED,
      schema: {
        tags,
        querystring: SuggestionsQuery,
        response: responses({ 200: SuggestionsResponse }, ['valuesInvalid']),
      },
    },
    ({ query }, reply) => reply.sendPublic(() => catalog.suggestions(query.q)),
  );
  app.get(
    '/filters',
    {
      ...ENCODED,
      schema: {
        tags,
        querystring: FiltersQuery,
        response: responses({ 200: FiltersResponse }, ['valuesInvalid']),
      },
    },
    ({ query }, reply) => reply.sendPublic(() => filters.of(query), { keptMs: COUNTS_KEPT_MS }),
  );
  app.get(
    '/video/:videoId',
    {
      ...ENCODED,
      schema: { tags, params: VideoParams, response: responses({ 200: VideoResponse }, ['videoMissing']) },
    },
    ({ params }, reply) => reply.sendPublic(async () => ({ video: await catalog.video(params.videoId) })),
  );
  app.get(
    '/video/:videoId/related',
    {
      ...ENCODED,
      schema: {
        tags,
        params: VideoParams,
        response: responses({ 200: RelatedVideosResponse }, ['videoMissing']),
      },
    },
    ({ params }, reply) => reply.sendPublic(async () => ({ videos: await catalog.related(params.videoId) })),
  );
  app.get(
    '/categories',
    { ...ENCODED, schema: { tags, response: responses({ 200: CategoriesResponse }) } },
    (_request, reply) => reply.sendPublic(async () => ({ categories: await catalog.categories() })),
  );
  app.get(
    '/categories/:categoryId',
    {
      ...ENCODED,
      schema: {
        tags,
        params: CategoryParams,
        response: responses({ 200: CategoryResponse }, ['categoryMissing']),
      },
    },
    ({ params }, reply) =>
      reply.sendPublic(async () => ({ category: await catalog.category(params.categoryId) })),
  );
  app.get(
    '/creators/:creatorId',
    {
      ...ENCODED,
      schema: {
        tags,
        params: CreatorParams,
        response: responses({ 200: CreatorResponse }, ['creatorMissing']),
      },
    },
    ({ params }, reply) =>
      reply.sendPublic(async () => ({ creator: await catalog.creator(params.creatorId) })),
  );

  // A picture's URL changes with its content, so browsers may keep it. Opened as a page, an SVG runs and loads nothing.
  app.get(
    '/artwork/:kind/:name',
    {
      schema: { tags: ['artwork'], params: ArtworkParams, response: responses({}, ['artworkMissing']) },
    },
    async ({ params }, reply) => {
      const bytes = app.artwork.file(`${params.kind}/${params.name}`);
      if (!bytes) throw new ApiError('artworkMissing');
      return reply
        .type(params.name.endsWith('.jpg') ? 'image/jpeg' : 'image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes);
    },
  );
};
