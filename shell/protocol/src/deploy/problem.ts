import { Type, type Static } from '@sinclair/typebox';
import { ReleaseName, Time } from './fields';
import { ERROR_MESSAGE_MAX } from '../browser/names';
import { RemoteName } from '../composition/description';
import { ReleaseVersion } from '../composition/release';
import { exact, nullable } from '../composition/schemas';

/** A reason why a change cannot be made. */
export const Problem = Type.Object({
  code: Type.Union([
    /** A remote needs a module that the shell does not provide in that range. */
    Type.Literal('requires'),
    /** Another remote has the same name or title. */
    Type.Literal('name'),
    /** Another remote has a route for the same path. */
    Type.Literal('route'),
    /** Another remote has the same navigation entry. */
    Type.Literal('navigation'),
    /** No page shows a fragment's slot, or it does not give what the fragment takes, or another fragment fills a slot that takes one. */
    Type.Literal('slot'),
    /** Nothing sends an event to which a remote listens, or its payload is not what the listener takes. */
    Type.Literal('event'),
    /** The API of the gateway lacks an endpoint that a release calls, or has another form of it. */
    Type.Literal('endpoint'),
    /** A page of the release breaks a promise of the contract test. */
    Type.Literal('contract'),
    /** The store has no such release, or it is pending removal. */
    Type.Literal('release'),
    /** The change is not possible now, such as a promotion without a canary. */
    Type.Literal('state'),
  ]),
  /** What is wrong, with the names and versions: one sentence. */
  message: Type.String(),
  /** What to do: one sentence. */
  remedy: Type.String(),
});
export type Problem = Static<typeof Problem>;

/** A file of a release that differs from its release. */
export const Damage = Type.Object({
  ...ReleaseName.properties,
  file: Type.String(),
  /** What is wrong, as the end of a sentence: "is missing", "has another hash". */
  wrong: Type.String(),
});
export type Damage = Static<typeof Damage>;

/** Most frames of a stack that are kept, and most characters of one. */
const [FRAMES_MAX, FRAME_MAX] = [12, 400] as const;

/** An error that pages of a release had, with how often it was reported. Nothing in it is about a viewer. */
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
