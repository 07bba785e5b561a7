import { Type, type Static } from '@sinclair/typebox';
import { VideoParams } from './catalog';
import type { EndpointGroup } from './endpoint';
import { PLAYER_FAILURES } from './entities';
import { oneOf } from './facts';

/** Body of `POST /video/{videoId}/unplayable`. */
export const UnplayableBody = Type.Object({
  reason: oneOf(
    PLAYER_FAILURES,
    'what its player said: `not-started` for one that was ready and did not begin',
  ),
});
export type UnplayableBody = Static<typeof UnplayableBody>;

/** Viewers' reports about the video host's player. */
export const availabilityEndpoints = {
  'POST /video/{videoId}/unplayable': {
    access: 'public',
    description:
      'A page reports that the video host’s player failed. It is counted for the editors of the ' +
      'catalogue, without anything of the viewer: a network once a day for a video, and for 100 videos ' +
      'a day. Beyond that, the response is the same. No number of reports takes a video off the site.',
    params: VideoParams,
    body: UnplayableBody,
    response: Type.Object({}),
    errors: ['videoMissing', 'tooManyRequests'],
  },
} as const satisfies EndpointGroup;
