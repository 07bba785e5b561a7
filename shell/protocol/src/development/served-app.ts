import { Type, type Static } from '@sinclair/typebox';
import { RemoteDescription } from '../composition/description';
import { Assets } from '../composition/release';

/** An app under development: what its server has at `/fitreel.json`, as a release has a `release.json`. */
export const ServedApp = Type.Object(
  {
    /** URL of the server, with a closing slash. */
    base: Type.String({ pattern: '^https?://.+/$' }),
    /** Files that every page needs (the shell), or the container only (a remote). */
    ...Assets.properties,
    /** Null for the shell. */
    description: Type.Union([RemoteDescription, Type.Null()]),
    /** Modules that it takes from the shell: module name → semver range. */
    requires: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
);
export type ServedApp = Static<typeof ServedApp>;
