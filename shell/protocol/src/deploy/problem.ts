import { Type, type Static } from '@sinclair/typebox';
import { ReleaseName } from './fields';

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
    /** No page shows a fragment's slot, the slot's props do not fit the fragment, or another fragment fills a slot that takes one. */
    Type.Literal('slot'),
    /** Nothing sends an event to which a remote listens, or its payload does not fit the listener. */
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
  /** The fault, with names and versions: one sentence. */
  message: Type.String(),
  /** Advice: one sentence. */
  remedy: Type.String(),
});
export type Problem = Static<typeof Problem>;

/** A file of a release that differs from its release. */
export const Damage = Type.Object({
  ...ReleaseName.properties,
  file: Type.String(),
  /** The fault, as the end of a sentence: "is missing", "has another hash". */
  wrong: Type.String(),
});
export type Damage = Static<typeof Damage>;
