import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

export interface SchemaCase {
  schema: TSchema;
  /** Fits the schema. */
  value: object;
  /** Fields of `value` that it may lack. */
  optional?: string[];
  /** Other values of fields that it accepts. */
  accepts?: object[];
  /** Values of fields that it rejects. */
  rejects: object[];
}

/** Fails if `schema` accepts, rejects or requires anything other than the case says. */
export function expectSchema({ schema, value, optional = [], accepts = [], rejects }: SchemaCase): void {
  const fits = (change: object) => Value.Check(schema, { ...value, ...change });
  expect([{}, ...accepts].filter((change) => !fits(change))).toEqual([]);
  expect(rejects.filter(fits)).toEqual([]);
  const without = (field: string) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));
  const needless = Object.keys(value).filter((field) => Value.Check(schema, without(field)));
  expect(needless.sort()).toEqual([...optional].sort());
}

/** A list of `count` times `value`. */
export const times = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);
