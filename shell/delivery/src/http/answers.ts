import { RemoteName, ReleaseVersion } from '@fitreel/contract/composition';
import { Type } from '@sinclair/typebox';
import { Author, Change, Note, Time, Traffic } from '../store/revision';

/**
 * What the calls answer. The gateway sends only what stands here, and the client takes only what fits; that the types
 * are those of `Delivery` is checked where both use them.
 */

const Text = Type.String();

const releaseName = { piece: RemoteName, version: ReleaseVersion };

const releaseStatus = {
  version: ReleaseVersion,
  since: Time,
  by: Author,
  commit: Type.Union([Type.String({ pattern: '^[0-9a-f]{40,64}$' }), Type.Null()]),
  loads: Type.Integer({ minimum: 0 }),
  failures: Type.Integer({ minimum: 0 }),
  ms: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
};

export const StatusAnswer = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  pieces: Type.Array(
    Type.Object({
      piece: RemoteName,
      live: Type.Object(releaseStatus),
      canary: Type.Union([
        Type.Object({ ...releaseStatus, traffic: Traffic, guard: Type.Boolean() }),
        Type.Null(),
      ]),
    }),
  ),
});

const HistoryEntryAnswer = Type.Object({
  ...Change.properties,
  revision: Type.Integer({ minimum: 1 }),
  at: Time,
  by: Author,
  note: Type.Optional(Note),
});

export const HistoryAnswer = Type.Object({ entries: Type.Array(HistoryEntryAnswer) });

export const AddedAnswer = Type.Object({ ...releaseName, added: Type.Boolean() });

const ProblemAnswer = Type.Object({
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

export const CheckAnswer = Type.Object({ problems: Type.Array(ProblemAnswer) });

/** `entry` is null where all was as asked already. */
export const ChangeAnswer = Type.Object({ entry: Type.Union([HistoryEntryAnswer, Type.Null()]) });

export const PruneAnswer = Type.Object({ removed: Type.Array(Type.Object(releaseName)) });

export const VerifyAnswer = Type.Object({
  damage: Type.Array(Type.Object({ ...releaseName, file: Text, wrong: Text })),
});

/** Why a call failed, in the shape of the API's errors (decision 5). */
export const FailureAnswer = Type.Object({ errors: Type.Array(Text, { minItems: 1 }) });

/** A change that was refused. */
export const RefusedAnswer = Type.Object({ ...FailureAnswer.properties, ...CheckAnswer.properties });
