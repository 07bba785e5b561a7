import { Type, type Static } from '@sinclair/typebox';
import { CreatorParams } from './catalog';
import type { EndpointGroup } from './endpoint';
import { Creator, Video } from './entities';
import { FOLLOWED_VIDEOS_MAX, ID_MAX_LENGTH } from './browser/limits';

/** Body of `POST /user/follows`. Only `_id` is read (behaviour.md#follows). */
export const AddCreatorBody = Type.Object(
  {
    creator: Type.Object(
      { _id: Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH }) },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
);
export type AddCreatorBody = Static<typeof AddCreatorBody>;

/** Success of every endpoint that lists or changes the creators that a user follows, in order of addition. */
export const FollowsResponse = Type.Object({ follows: Type.Array(Creator) });
export type FollowsResponse = Static<typeof FollowsResponse>;

/** 200 of `GET /user/follows/videos`: videos of these creators, the newest first. */
export const FollowedVideosResponse = Type.Object({
  videos: Type.Array(Video, { maxItems: FOLLOWED_VIDEOS_MAX }),
});
export type FollowedVideosResponse = Static<typeof FollowedVideosResponse>;

/** The endpoints of followed creators. */
export const followsEndpoints = {
  'GET /user/follows': {
    access: 'user',
    description:
      'Whole creators, in the order of addition. A creator whose videos are gone is not listed, and is ' +
      'again once there are videos.',
    response: FollowsResponse,
  },
  'GET /user/follows/videos': {
    access: 'user',
    description: 'The newest videos of these creators by publication, or by addition where that is unknown.',
    response: FollowedVideosResponse,
  },
  'POST /user/follows': {
    access: 'user',
    description:
      'Only the `_id` of `creator` is read. Of additions of one creator at the same moment, one ' +
      'succeeds and the others are 409.',
    body: AddCreatorBody,
    status: 201,
    response: FollowsResponse,
    errors: ['creatorMissing', 'alreadyFollowed', 'limitReached'],
  },
  'DELETE /user/follows/{creatorId}': {
    access: 'user',
    description: 'A creator whom the user does not follow changes nothing.',
    params: CreatorParams,
    response: FollowsResponse,
  },
} as const satisfies EndpointGroup;
