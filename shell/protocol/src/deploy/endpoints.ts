import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { AccessEntry } from './access';
import { HistoryEntry, Pruned } from './change';
import { Comparison, ComparisonQuery, ControlRoom, FiguresQuery, LoadPoint, Outlook, Status } from './status';
import { Note, ReleaseName } from './fields';
import { CreatedPreview, Preview, PreviewRequest, PreviewsQuery, RevokePreview } from './preview';
import { Damage, Problem, ReleaseError } from './problem';
import { exact, nullable } from '../composition/schemas';

/** Most entries of the history in one response. */
export const HISTORY_LIMIT_MAX = 1000;

/** Query of the history; values in a URL are text. */
export const HistoryQuery = exact({
  app: Type.Optional(RemoteName),
  limit: Type.String({ pattern: '^[1-9][0-9]{0,2}$|^1000$', description: 'a whole number from 1 to 1000' }),
  /** Only revisions with lower numbers; after a dot, how many of their newest entries to leave out. */
  before: Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]{0,14}(?:\\.[0-9]{1,6})?$',
      description: 'a whole number from 1, or one such as 42.1000',
    }),
  ),
});

/** Query of what is known of one app. */
export const AppQuery = exact({ app: RemoteName });

/** `from` is the number of the first file, in the order of the release. */
const ReleaseQuery = exact({
  ...ReleaseName.properties,
  from: Type.String({ pattern: '^[0-9]{1,3}$', description: 'a whole number from 0 to 999' }),
});

/** Files of a release as a store holds them. */
export const ReleasePart = Type.Object({
  /** Its `release.json`. */
  release: Type.String(),
  signature: nullable(Type.String()),
  files: Type.Array(Type.Object({ name: Type.String(), base64: Type.String() })),
  /** The `from` of the next part; null after the last. */
  next: nullable(Type.Integer({ minimum: 1 })),
});
export type ReleasePart = Static<typeof ReleasePart>;

/** Says to the site that a release came from that another has it now. */
const ShippedBody = exact({
  ...ReleaseName.properties,
  to: Type.String({ pattern: '^https?://[A-Za-z0-9.:\\[\\]-]{1,120}$', description: 'the origin of a site' }),
  /** Only whether the token may say so. Nothing is noted. */
  check: Type.Optional(Type.Boolean()),
});

/** How many previous releases stay besides the recent ones. */
export const Keep = Type.Integer({ minimum: 0, maximum: 1000, description: 'a whole number from 0 to 1000' });

/** Without `app`, the app of the token. */
export const PruneBody = exact({ app: Type.Optional(RemoteName), keep: Keep });

export const ReleaseParams = Type.Object({ app: RemoteName });

/** The deploy endpoints are below this path of the API: `/api/delivery/`. */
export const DEPLOY_PREFIX = 'delivery';

/** A deploy endpoint. */
interface DeployEndpoint {
  method: 'GET' | 'POST';
  /** Below `DEPLOY_PREFIX`. */
  path: string;
  /** The query of a GET request or the body of a POST request, unless it depends on more than a schema. */
  input?: TSchema;
  /** The body of the response. */
  response: TSchema;
}

/**
 * The deploy endpoints. The gateway sends no field that a schema lacks, and the client accepts no response that does not fit.
 */
export const DEPLOY_ENDPOINTS = {
  status: { method: 'GET', path: 'status', response: Status },
  history: {
    method: 'GET',
    path: 'history',
    input: HistoryQuery,
    response: Type.Object({ entries: Type.Array(HistoryEntry) }),
  },
  /** Tokens and trusts: who created, used and revoked them. */
  access: {
    method: 'GET',
    path: 'access',
    response: Type.Object({ entries: Type.Array(AccessEntry) }),
  },
  errors: {
    method: 'GET',
    path: 'errors',
    input: AppQuery,
    response: Type.Object({ errors: Type.Array(ReleaseError) }),
  },
  controlRoom: { method: 'GET', path: 'control-room', response: ControlRoom },
  outlook: { method: 'GET', path: 'outlook', input: AppQuery, response: Outlook },
  comparison: { method: 'GET', path: 'comparison', input: ComparisonQuery, response: Comparison },
  figures: {
    method: 'GET',
    path: 'figures',
    input: FiguresQuery,
    response: Type.Object({ points: Type.Array(LoadPoint) }),
  },
  verify: { method: 'GET', path: 'verify', response: Type.Object({ damage: Type.Array(Damage) }) },
  /** The body is a `ChangeRequest`. */
  check: { method: 'POST', path: 'check', response: Type.Object({ problems: Type.Array(Problem) }) },
  /** The body is a `ChangeRequest`. `entry` is null if the change was already made. */
  change: {
    method: 'POST',
    path: 'changes',
    response: Type.Object({ entry: nullable(HistoryEntry) }),
  },
  /** Makes the live releases what they were in a revision. The token must be for all apps that this changes. */
  siteRollback: {
    method: 'POST',
    path: 'site-rollback',
    input: exact({
      revision: Type.Integer({ minimum: 1, description: 'a whole number from 1' }),
      note: Type.Optional(Note),
    }),
    response: Type.Object({ entries: Type.Array(HistoryEntry) }),
  },
  prune: { method: 'POST', path: 'prune', input: PruneBody, response: Pruned },
  previews: {
    method: 'GET',
    path: 'previews',
    input: PreviewsQuery,
    response: Type.Object({ previews: Type.Array(Preview) }),
  },
  preview: { method: 'POST', path: 'previews', input: PreviewRequest, response: CreatedPreview },
  /** `revoked` is false if there was no such preview. */
  revokePreview: {
    method: 'POST',
    path: 'previews/revoke',
    input: RevokePreview,
    response: Type.Object({ revoked: Type.Boolean() }),
  },
  /** Files of a release, for another site. */
  release: { method: 'GET', path: 'release', input: ReleaseQuery, response: ReleasePart },
  /** Notes in the history that a release is on another site now. */
  shipped: {
    method: 'POST',
    path: 'shipped',
    input: ShippedBody,
    response: Type.Object({ revision: nullable(Type.Integer({ minimum: 1 })) }),
  },
  /** `:app` is the parameter of `ReleaseParams`, and the body a form. `added` is false if the store had the release already. */
  add: {
    method: 'POST',
    path: ':app/releases',
    response: Type.Object({ ...ReleaseName.properties, added: Type.Boolean() }),
  },
} as const satisfies Record<string, DeployEndpoint>;

export type DeployEndpointName = keyof typeof DEPLOY_ENDPOINTS;

/** What a deploy endpoint takes, where a schema says it. */
export type DeployInput<Name extends DeployEndpointName> = (typeof DEPLOY_ENDPOINTS)[Name] extends {
  input: infer Input extends TSchema;
}
  ? Static<Input>
  : unknown;

/** What a deploy endpoint responds with. */
export type DeployOutput<Name extends DeployEndpointName> = Static<
  (typeof DEPLOY_ENDPOINTS)[Name]['response']
>;

/** Body of a failed request, like the API's errors (api/README.md#errors). */
export const FailureResponse = Type.Object({ errors: Type.Array(Type.String(), { minItems: 1 }) });

/** Body of a response with status 409: the change would break something. */
export const DeployRejectedResponse = Type.Object({
  ...FailureResponse.properties,
  problems: Type.Array(Problem),
});

/**
 * A release is sent as a form (RFC 7578): first the part `release` with its `release.json`, then one part for each
 * file, named as in the release, one for each compressed copy (`main.js.br`), and `release.sig` where it is signed.
 */
export const RELEASE_PART = 'release';

const MB = 1024 * 1024;

/**
 * Limits of an upload: bytes of one file, bytes of all files with their copies, and releases of its app in the store, so
 * that a token cannot fill the disk: a release that was live stays for 30 days. The release's schema limits the number of its files.
 */
export const UPLOAD_LIMITS = { fileBytes: 10 * MB, bytes: 100 * MB, releases: 500 } as const;
