import { Type, type Static } from '@sinclair/typebox';
import { VideoParams } from './catalog';
import type { EndpointGroup } from './endpoint';
import { Id } from './entities';
import { MOMENT_NAME_MAX_LENGTH, POSITION_SECONDS_MAX, VIDEO_MOMENTS_MAX } from './browser/limits';

const fields = {
  seconds: Type.Integer({ minimum: 0, maximum: POSITION_SECONDS_MAX, description: 'from the video’s start' }),
  name: Type.String({ description: `1 to ${MOMENT_NAME_MAX_LENGTH} characters after trimming` }),
};

/** A moment of a video that a user named. */
export const Moment = Type.Object({ _id: Type.String(), ...fields });
export type Moment = Static<typeof Moment>;

/** `PUT /user/moments/{videoId}/{momentId}`. */
export const PutMomentBody = Type.Object(
  { moment: Type.Object(fields, { additionalProperties: true }) },
  { additionalProperties: true },
);
export type PutMomentBody = Static<typeof PutMomentBody>;

export const MomentParams = Type.Object({
  videoId: Id,
  momentId: Type.String({ pattern: '^[A-Za-z0-9-]{1,36}$', description: 'the client makes it, at random' }),
});
export type MomentParams = Static<typeof MomentParams>;

/** Success of every endpoint of moments: the user's moments in the video, in the order of the video. */
export const MomentsResponse = Type.Object({ moments: Type.Array(Moment, { maxItems: VIDEO_MOMENTS_MAX }) });
export type MomentsResponse = Static<typeof MomentsResponse>;

/** The endpoints of a user's moments. */
export const momentsEndpoints = {
  'GET /user/moments/{videoId}': {
    access: 'user',
    description: 'A video that the catalogue does not have has no moments.',
    params: VideoParams,
    response: MomentsResponse,
  },
  'PUT /user/moments/{videoId}/{momentId}': {
    access: 'user',
    description:
      'Adds the moment, or changes the one with this id: a request that is sent again adds nothing.',
    params: MomentParams,
    body: PutMomentBody,
    response: MomentsResponse,
    errors: ['videoMissing', 'videoRemoved', 'limitReached'],
  },
  'DELETE /user/moments/{videoId}/{momentId}': {
    access: 'user',
    description: 'A moment that is not there changes nothing.',
    params: MomentParams,
    response: MomentsResponse,
    errors: ['valuesInvalid'],
  },
} as const satisfies EndpointGroup;
