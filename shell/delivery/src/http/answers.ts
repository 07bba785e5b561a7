import { RemoteName, ReleaseVersion } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Author, Change, Note, Time, Traffic } from '../store/revision';

/**
 * What the calls answer. The gateway sends only what stands here, and the client takes only what fits; that the types
 * are those of `Delivery` is checked where both use them.
 */

const Text = Type.String();

const releaseName = { app: RemoteName, version: ReleaseVersion };

const releaseStatus = {
  version: ReleaseVersion,
  since: Time,
  by: Author,
  commit: Type.Union([Type.String({ pattern: '^[0-9a-f]{40,64}$' }), Type.Null()]),
  loads: Type.Integer({ minimum: 0 }),
  failures: Type.Integer({ minimum: 0 }),
  ms: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
};

export const StatusResponse = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  apps: Type.Array(
    Type.Object({
      app: RemoteName,
      live: Type.Object(releaseStatus),
      canary: Type.Union([
        Type.Object({ ...releaseStatus, traffic: Traffic, guard: Type.Boolean() }),
        Type.Null(),
      ]),
    }),
  ),
});

const HistoryEntryResponse = Type.Object({
  ...Change.properties,
  revision: Type.Integer({ minimum: 1 }),
  at: Time,
  by: Author,
  note: Type.Optional(Note),
});

export const HistoryResponse = Type.Object({ entries: Type.Array(HistoryEntryResponse) });

export const AddedResponse = Type.Object({ ...releaseName, added: Type.Boolean() });

const ProblemResponse = Type.Object({
  code: Type.Union([
    Type.Literal('requires'),
    Type.Literal('name'),
    Type.Literal('route'),
    Type.Literal('navigation'),
    Type.Literal('release'),
    Type.Literal('state'),
  ]),
  message: Text,
  remedy: Text,
});

export const CheckResponse = Type.Object({ problems: Type.Array(ProblemResponse) });

/** `entry` is null where all was as asked already. */
export const ChangeResponse = Type.Object({ entry: Type.Union([HistoryEntryResponse, Type.Null()]) });

export const PruneResponse = Type.Object({ removed: Type.Array(Type.Object(releaseName)) });

export const VerifyResponse = Type.Object({
  damage: Type.Array(Type.Object({ ...releaseName, file: Text, wrong: Text })),
});

/** Why a call failed, in the shape of the API's errors (decision 5). */
export const FailureResponse = Type.Object({ errors: Type.Array(Text, { minItems: 1 }) });

/** A change that was refused. */
export const DeployRejectedResponse = Type.Object({
  ...FailureResponse.properties,
  ...CheckResponse.properties,
});
