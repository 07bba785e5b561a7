import { Type, type Static } from '@sinclair/typebox';
import { ERROR_MESSAGE_MAX } from '../browser/names';
import { RemoteName } from '../composition/description';
import { ReleaseVersion } from '../composition/release';
import { exact, nullable } from '../composition/schemas';
import { Time } from './fields';

/** Most frames of a stack that are kept, and most characters of one. */
const [FRAMES_MAX, FRAME_MAX] = [12, 400] as const;

/** An error in a release's pages and the number of its reports. It says nothing about viewers. */
export const ReleaseError = exact({
  app: RemoteName,
  version: ReleaseVersion,
  /** Where it was thrown. */
  source: Type.Union([Type.Literal('browser'), Type.Literal('server')]),
  /** Id of the route that the page showed; null for a path of another remote. */
  route: nullable(Type.String({ maxLength: 40 })),
  message: Type.String({ maxLength: ERROR_MESSAGE_MAX }),
  /** Frames with a file of a release, the innermost first: `at Page (remote-catalog/src/pages/home.tsx:12:5)`. */
  stack: Type.Array(Type.String({ maxLength: FRAME_MAX }), { maxItems: FRAMES_MAX }),
  count: Type.Integer({ minimum: 1 }),
  first: Time,
  last: Time,
});
export type ReleaseError = Static<typeof ReleaseError>;
