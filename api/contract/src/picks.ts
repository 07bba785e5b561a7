import { Type, type Static } from '@sinclair/typebox';
import { PICKS_MAX } from './browser/limits';
import type { EndpointGroup } from './endpoint';
import { Video } from './entities';
import { BODY_PARTS, Facts, someOf } from './facts';

/** Query of `GET /picks`. */
export const PicksQuery = Type.Object(
  {
    minutes: Type.String({ pattern: '^(?:[1-9][0-9]?|1[0-9]{2})$', description: 'from 1 to 199' }),
    level: Facts.properties.level,
    equipment: Facts.properties.equipment,
    bodyParts: someOf<string>(BODY_PARTS, 'the first one is wanted most'),
  },
  { additionalProperties: true },
);
export type PicksQuery = Static<typeof PicksQuery>;

/** 200 of `GET /picks`, the best first. Empty only while the catalogue has no videos. */
export const PicksResponse = Type.Object({ videos: Type.Array(Video, { maxItems: PICKS_MAX }) });
export type PicksResponse = Static<typeof PicksResponse>;

/** The endpoint that picks videos to train with now. */
export const picksEndpoints = {
  'GET /picks': {
    access: 'public',
    description:
      'Videos to train with now. They have the level and the equipment, and their length differs by at most a fifth of the ' +
      'minutes; their categories are training. Those of each body part come in turn, at most 6 of each, the nearest in ' +
      'length first; others of the categories follow. If that finds none, all come by length, the nearest first. If ' +
      'nothing has the level and the equipment: any with the equipment, any of the categories, any at all.',
    query: PicksQuery,
    response: PicksResponse,
  },
} as const satisfies EndpointGroup;
