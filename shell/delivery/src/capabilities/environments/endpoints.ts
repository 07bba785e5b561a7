import { Attachments, exact, nullable, ReleaseName, type DeployEndpoints } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';

/** `from` is the index of the first file, in the order of the release. */
const ReleaseQuery = exact({
  ...ReleaseName.properties,
  from: Type.String({ pattern: '^[0-9]{1,3}$', description: 'a whole number from 0 to 999' }),
});

/** Files of a release as stored. */
export const ReleasePart = Type.Object({
  /** The content of `release.json`. */
  release: Type.String(),
  ...Attachments.properties,
  files: Type.Array(Type.Object({ name: Type.String(), base64: Type.String() })),
  /** The `from` of the next part; null after the last. */
  next: nullable(Type.Integer({ minimum: 1 })),
});
export type ReleasePart = Static<typeof ReleasePart>;

/** Tells a release's source site that another site has it now. */
const ShippedBody = exact({
  ...ReleaseName.properties,
  to: Type.String({ pattern: '^https?://[A-Za-z0-9.:\\[\\]-]{1,120}$', description: 'the origin of a site' }),
  /** Only checks whether the token may do so. Nothing is recorded. */
  check: Type.Optional(Type.Boolean()),
});

export const ENDPOINTS = {
  /** Returns files of a release, for another site. */
  release: { method: 'GET', path: 'release', input: ReleaseQuery, response: ReleasePart, isSlow: true },
  /** Records in the history that a release is on another site now. */
  shipped: {
    method: 'POST',
    path: 'shipped',
    input: ShippedBody,
    response: Type.Object({ revision: nullable(Type.Integer({ minimum: 1 })) }),
  },
} as const satisfies DeployEndpoints;
