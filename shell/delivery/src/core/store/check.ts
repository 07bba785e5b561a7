import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** A value that does not fit its schema, or stored text that is not JSON. */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
}

/**
 * Returns `value` typed by the schema.
 *
 * @param what names the value in the message: "release.json of catalog"
 * @throws InvalidValue that names the field and what it takes
 */
export function check<S extends TSchema>(schema: S, value: unknown, what: string): Static<S> {
  // It could not even be read.
  if (value instanceof InvalidValue) throw value;
  if (Value.Check(schema, value)) return value;
  const first = Value.Errors(schema, value).First();
  const described = first?.schema.description && `takes ${first.schema.description}`;
  const says = described ?? first?.message ?? 'does not fit its schema';
  throw new InvalidValue(`${what}: ${first?.path || '/'}: ${says}`);
}

/** The value of a JSON text. @param what names it in the message @throws InvalidValue where it is not JSON */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidValue(`${what} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** An error of reading one value, as that value: it must not cost the others. Throws all but `InvalidValue`. */
export function asValue(error: unknown): InvalidValue {
  if (error instanceof InvalidValue) return error;
  throw error;
}

/** The value of a JSON text, or the `InvalidValue` that says what is wrong with it. */
export function jsonOrInvalid(text: string, what: string): unknown {
  try {
    return parseJson(text, what);
  } catch (error) {
    return asValue(error);
  }
}
