import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** A value that does not match its schema, or stored text that is not JSON. */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
}

/**
 * Returns `value`, typed by the schema.
 *
 * @param what the name of the value in the message: "release.json of catalog"
 * @throws InvalidValue naming the field and the values it takes
 */
export function check<S extends TSchema>(schema: S, value: unknown, what: string): Static<S> {
  // The value is unreadable, not merely invalid.
  if (value instanceof InvalidValue) throw value;
  if (Value.Check(schema, value)) return value;
  const first = Value.Errors(schema, value).First();
  const described = first?.schema.description && `takes ${first.schema.description}`;
  const says = described ?? first?.message ?? 'does not fit its schema';
  throw new InvalidValue(`${what}: ${first?.path || '/'}: ${says}`);
}

/** Parses a JSON text. @param what its name in the message @throws InvalidValue if it is not JSON */
export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidValue(`${what} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns an `InvalidValue` in place of the unreadable value, so that others stay readable. Rethrows any other error. */
export function asValue(error: unknown): InvalidValue {
  if (error instanceof InvalidValue) return error;
  throw error;
}

/** Parses a JSON text; returns an `InvalidValue` with the reason if it is not JSON. */
export function jsonOrInvalid(text: string, what: string): unknown {
  try {
    return parseJson(text, what);
  } catch (error) {
    return asValue(error);
  }
}
