import {
  CategoriesAnswer,
  CategoryAnswer,
  CategoryParams,
  VideoAnswer,
  VideoParams,
  VideosAnswer,
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
      schema: { tags, querystring: VideosQuery, response: answers({ 200: VideosAnswer }, ['valuesInvalid']) },
    },
    async ({ query }) => catalog.videos(query),
  );
  app.get(
    '/video/:videoId',
    { schema: { tags, params: VideoParams, response: answers({ 200: VideoAnswer }, ['videoMissing']) } },
    async ({ params }) => ({ video: await catalog.video(params.videoId) }),
  );
  app.get('/categories', { schema: { tags, response: answers({ 200: CategoriesAnswer }) } }, async () => ({
    categories: await catalog.categories(),
  }));
  app.get(
    '/categories/:categoryId',
    {
      schema: {
        tags,
        params: CategoryParams,
        response: answers({ 200: CategoryAnswer }, ['categoryMissing']),
      },
    },
    async ({ params }) => ({ category: await catalog.category(params.categoryId) }),
  );
};
