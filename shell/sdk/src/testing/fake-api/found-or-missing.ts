import { sampleCategories, sampleCreator, samplePlaylists, sampleVideos } from '@fitreel/contract/examples';
import { ApiError } from '../../transport/types';
import type { TestResponses } from './types';

/** The entity with the id; the API's 404 if the examples have none. */
function found<T extends { _id: string }>(entities: readonly T[], id: string): T {
  const entity = entities.find(({ _id }) => _id === id);
  if (!entity) throw new ApiError(404, [`The examples of the contract have no ${id}. Not Found error.`]);
  return entity;
}

/** Responses that depend on the id in the path: a page must see that others do not exist. */
export const FOUND_OR_MISSING = {
  'GET /video/{videoId}': ({ params }) => ({ video: found(sampleVideos, params.videoId) }),
  'GET /categories/{categoryId}': ({ params }) => ({ category: found(sampleCategories, params.categoryId) }),
  'GET /creators/{creatorId}': ({ params }) => ({ creator: found([sampleCreator], params.creatorId) }),
  'GET /user/playlists/{playlistId}': ({ params }) => ({
    playlist: found(samplePlaylists, params.playlistId),
  }),
} as const satisfies TestResponses;
