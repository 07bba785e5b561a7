import { Type } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { exact, nullable } from '../composition/schemas';
import { HistoryEntry } from './change';
import type { DeployEndpoints } from './endpoint';
import { GatewayVersion, Note, ReleaseName } from './fields';
import { Damage, Problem } from './problem';
import { Status } from './status';

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

export const ReleaseParams = Type.Object({ app: RemoteName });

/** The deploy endpoints are below this path of the API: `/api/delivery/`. */
export const DEPLOY_PREFIX = 'delivery';

/** The deploy endpoints of every gateway. Each capability of the gateway adds its own, from its `endpoints.ts`. */
export const DEPLOY_ENDPOINTS = {
  status: { method: 'GET', path: 'status', response: Status },
  history: {
    method: 'GET',
    path: 'history',
    input: HistoryQuery,
    response: Type.Object({ entries: Type.Array(HistoryEntry) }),
    isSlow: true,
  },
  verify: {
    method: 'GET',
    path: 'verify',
    response: Type.Object({ damage: Type.Array(Damage) }),
    isSlow: true,
  },
  /** The body is a `ChangeRequest`. */
  check: { method: 'POST', path: 'check', response: Type.Object({ problems: Type.Array(Problem) }) },
  /** The body is a `ChangeRequest`. `entry` is null if the change was already made. */
  change: {
    method: 'POST',
    path: 'changes',
    response: Type.Object({ entry: nullable(HistoryEntry) }),
  },
  /**
   * Restores the live releases of a revision, checked against the API of gateway version `gateway`, or its own by default. With `force`,
   * problems are only noted in the history. The token must cover all apps that change, or every app if problems are forced.
   */
  siteRollback: {
    method: 'POST',
    path: 'site-rollback',
    input: exact({
      revision: Type.Integer({ minimum: 1, description: 'a whole number from 1' }),
      note: Type.Optional(Note),
      gateway: Type.Optional(GatewayVersion),
      force: Type.Optional(Type.Boolean({ description: 'true or false' })),
    }),
    response: Type.Object({ entries: Type.Array(HistoryEntry) }),
  },
  /** `:app` is the parameter of `ReleaseParams`, and the body a form. `added` is false if the store had the release already. */
  add: {
    method: 'POST',
    path: ':app/releases',
    response: Type.Object({ ...ReleaseName.properties, added: Type.Boolean() }),
    isSlow: true,
  },
} as const satisfies DeployEndpoints;

/** Body of a failed request, like the API's errors (api/README.md#errors). */
export const FailureResponse = Type.Object({ errors: Type.Array(Type.String(), { minItems: 1 }) });

/** Body of a response with status 409: the change would break something. */
export const DeployRejectedResponse = Type.Object({
  ...FailureResponse.properties,
  problems: Type.Array(Problem),
});

/**
 * A release is sent as a form (RFC 7578): first the part `release` with its `release.json`, then one part for each file, named as in the
 * release, one for each compressed copy (`main.js.br`), and `release.sig` if it is signed.
 */
export const RELEASE_PART = 'release';

const MB = 1024 * 1024;

/**
 * Limits of an upload: bytes of one file, bytes of all files with their copies, and releases of its app in the store, so
 * that a token cannot fill the disk: a release that was live stays for 30 days. The release's schema limits the number of its files.
 */
export const UPLOAD_LIMITS = { fileBytes: 10 * MB, bytes: 100 * MB, releases: 500 } as const;
