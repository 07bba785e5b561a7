import { RemoteName, ReleaseVersion } from '@fitreel/protocol';
import { Type, type TSchema } from '@sinclair/typebox';
import type { ChangeRequest } from '../operations/delivery';
import { check } from '../store/check';
import { Note, Traffic } from '../store/revision';

type Kind = ChangeRequest['kind'];

const common = { app: RemoteName, note: Type.Optional(Note) };

/** The body of a change by its kind: the error of one schema for all would name no field. */
const CHANGES = {
  deploy: Type.Object(
    { ...common, kind: Type.Literal('deploy'), version: ReleaseVersion },
    { additionalProperties: false },
  ),
  canary: Type.Object(
    {
      ...common,
      kind: Type.Literal('canary'),
      version: ReleaseVersion,
      traffic: Traffic,
      guard: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  promote: Type.Object({ ...common, kind: Type.Literal('promote') }, { additionalProperties: false }),
  retire: Type.Object({ ...common, kind: Type.Literal('retire') }, { additionalProperties: false }),
  rollback: Type.Object(
    {
      ...common,
      kind: Type.Literal('rollback'),
      to: Type.Optional(ReleaseVersion),
      from: Type.Optional(ReleaseVersion),
    },
    { additionalProperties: false },
  ),
} satisfies Record<Kind, TSchema>;

/** What every change says of itself; the rest is checked by `asChangeRequest`. */
const AnyChange = Type.Object({
  kind: Type.Union(Object.keys(CHANGES).map((kind) => Type.Literal(kind as Kind))),
  app: RemoteName,
});

/**
 * `value` as the change that its kind says it is.
 *
 * @throws Error that names the field and what it takes
 */
export function asChangeRequest(value: unknown, what: string): ChangeRequest {
  const { kind } = check(AnyChange, value, what);
  return check(CHANGES[kind], value, what);
}
