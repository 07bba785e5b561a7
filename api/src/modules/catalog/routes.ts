import {
  CategoriesResponse,
  CategoryResponse,
  CategoryParams,
  VideoResponse,
  VideoParams,
  VideosResponse,
  VideosQuery,
} from '@fitreel/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { answers } from '../../documented';
import { catalogService } from './service';

/** The public calls on videos and categories (spec section 7). */
export const catalogRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const catalog = catalogService(app.db, app.artwork);
  const tags = ['catalog'];

  app.get(
    '/videos',
    {
      schema: {
        tags,
        querystring: VideosQuery,
        response: answers({ 200: VideosResponse }, ['valuesInvalid']),
      },
    },
    async ({ query }) => catalog.videos(query),
  );
  app.get(
    '/video/:videoId',
    { schema: { tags, params: VideoParams, response: answers({ 200: VideoResponse }, ['videoMissing']) } },
    async ({ params }) => ({ video: await catalog.video(params.videoId) }),
  );
  app.get('/categories', { schema: { tags, response: answers({ 200: CategoriesResponse }) } }, async () => ({
    categories: await catalog.categories(),
  }));
  app.get(
    '/categories/:categoryId',
    {
      schema: {
        tags,
        params: CategoryParams,
        response: answers({ 200: CategoryResponse }, ['categoryMissing']),
      },
    },
    async ({ params }) => ({ category: await catalog.category(params.categoryId) }),
  );
};
