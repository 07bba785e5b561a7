import { Type, type Static } from '@sinclair/typebox';
import { ActivityEntry } from './activity';
import type { EndpointGroup } from './endpoint';
import { OwnId, Video } from './entities';
import {
  ACTIVITY_BOUNDS,
  CHANGED_VIDEOS_MAX,
  CONTINUED_VIDEOS_MAX,
  ID_MAX_LENGTH,
  POSITION_AGE_MAX_MS,
  POSITION_SECONDS_MAX,
} from './browser/limits';

const seconds = (description: string) =>
  Type.Integer({ minimum: 0, maximum: POSITION_SECONDS_MAX, description });

const place = {
  seconds: seconds('where the video was left'),
  duration: seconds('the length that the player knows, in seconds; 0 while it is not known'),
};

/** How far a user has watched a video. */
export const Position = Type.Object({
  _id: Type.String({ description: 'of the video' }),
  ...place,
  watched: Type.Boolean(),
});
export type Position = Static<typeof Position>;

const age = Type.Integer({
  minimum: 0,
  maximum: POSITION_AGE_MAX_MS,
  description: 'how long ago it was so, in milliseconds; now without it. The later position counts',
});

/** How long a device has played a video without a break. */
const Played = Type.Object(
  {
    session: OwnId,
    _id: Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH, description: 'of the video' }),
    seconds: Type.Integer({
      minimum: 1,
      maximum: ACTIVITY_BOUNDS.seconds,
      description: 'since the session began: all of them, in each report',
    }),
    age: Type.Integer({
      minimum: 0,
      maximum: POSITION_AGE_MAX_MS,
      description: 'how long ago the last of them was, in milliseconds',
    }),
    offset: ActivityEntry.properties.offset,
  },
  { additionalProperties: true },
);

/** Body of `PATCH /user/positions`: positions, playback or both. Ignores videos that the catalogue lacks. */
export const ReportPositionsBody = Type.Object(
  {
    positions: Type.Array(
      Type.Object(
        {
          _id: Type.String({ minLength: 1, maxLength: ID_MAX_LENGTH }),
          ...place,
          watched: Type.Optional(Type.Boolean({ description: 'without it, that stays as it is' })),
          age: Type.Optional(age),
        },
        { additionalProperties: true },
      ),
      { maxItems: CHANGED_VIDEOS_MAX },
    ),
    played: Type.Optional(Type.Array(Played, { maxItems: CHANGED_VIDEOS_MAX })),
  },
  { additionalProperties: true },
);
export type ReportPositionsBody = Static<typeof ReportPositionsBody>;

/** All positions of the user, in any order. After a report: the reported positions as stored now. */
export const PositionsResponse = Type.Object({ positions: Type.Array(Position) });
export type PositionsResponse = Static<typeof PositionsResponse>;

/** 200 of `GET /user/positions/videos`: videos that the user left before the end, the latest first. */
export const ContinuedVideosResponse = Type.Object({
  videos: Type.Array(Video, { maxItems: CONTINUED_VIDEOS_MAX }),
});
export type ContinuedVideosResponse = Static<typeof ContinuedVideosResponse>;

/** The endpoints of watch positions. */
export const positionsEndpoints = {
  'GET /user/positions': { access: 'user', response: PositionsResponse },
  'PATCH /user/positions': {
    access: 'user',
    description:
      'The response has the reported positions as they are then, without videos that the catalogue does ' +
      'not have. The later position of a video counts, whichever device reports it first and whatever ' +
      'its clock shows. Beyond 1,000 positions of a user, the oldest go. While the history is paused, a ' +
      'report leaves positions as they are, unless its `seconds` are 0, as when a viewer marks a video. What ' +
      'was played is activity of its day: a report that is sent again adds nothing, and no moment counts ' +
      'twice, on whichever devices. While the history is paused, activity has its category alone.',
    body: ReportPositionsBody,
    response: PositionsResponse,
  },
  'GET /user/positions/videos': {
    access: 'user',
    description:
      'Videos that were left after 5 seconds or later, and before their last 30 seconds and 5 %: the ' +
      'latest first.',
    response: ContinuedVideosResponse,
  },
} as const satisfies EndpointGroup;
