import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/**
 * `value` as what the schema says it is.
 *
 * @param what name of the value for the message: "release.json of catalog"
 * @throws Error that names the field and what it takes
 */
export function check<S extends TSchema>(schema: S, value: unknown, what: string): Static<S> {
  if (Value.Check(schema, value)) return value;
  const first = Value.Errors(schema, value).First();
  const described = first?.schema.description && `takes ${first.schema.description}`;
  const says = described ?? first?.message ?? 'does not fit its schema';
  throw new Error(`${what}: ${first?.path || '/'}: ${says}`);
}
