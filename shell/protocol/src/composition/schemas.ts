import {
  Type,
  type SchemaOptions,
  type TLiteral,
  type TNull,
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
} from '@sinclair/typebox';

/** An object with no other fields. */
export const exact = <T extends TProperties>(properties: T): TObject<T> =>
  Type.Object(properties, { additionalProperties: false });

export const nullable = <T extends TSchema>(schema: T): TUnion<[T, TNull]> =>
  Type.Union([schema, Type.Null()]);

export const oneOf = <const T extends string>(
  texts: readonly T[],
  options: SchemaOptions = {},
): TUnion<TLiteral<T>[]> =>
  Type.Union(
    texts.map((text) => Type.Literal(text)),
    options,
  );

/** Text for a table: without control characters, line breaks or changes of writing direction, which would break the table. */
export const printable = (maxLength: number): TString =>
  Type.String({
    pattern: `^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]{1,${maxLength}}$`,
    description: `1 to ${maxLength} printable characters`,
  });

const tolerated = new WeakMap<TSchema, TSchema>();

/** Fields that an alternative requires and `properties` lacks: they tell the alternatives apart. */
const othersIn = (alternatives: readonly TSchema[], properties: TProperties) =>
  alternatives
    .flatMap(({ required = [] }) => required as string[])
    .filter((name) => !Object.hasOwn(properties, name));

/** The schemas in `schema`, tolerant; `foreign` are fields that an object must not have. */
function openParts(schema: TSchema, foreign: readonly string[]): Partial<TSchema> {
  const { properties, patternProperties, items, anyOf } = schema as {
    [part in 'properties' | 'patternProperties']?: TProperties;
  } & { items?: TSchema | TSchema[]; anyOf?: TSchema[] };
  const each = (parts: TProperties) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, tolerant(part)]));
  const absent = foreign.map((name) => [name, Type.Optional(Type.Never())] as const);
  return {
    ...(properties && {
      properties: { ...each(properties), ...Object.fromEntries(absent) },
      additionalProperties: true,
    }),
    ...(patternProperties && { patternProperties: each(patternProperties) }),
    ...(items && { items: Array.isArray(items) ? items.map((item) => tolerant(item)) : tolerant(items) }),
    ...(anyOf && {
      anyOf: anyOf.map((one) => {
        const own = one['properties'] as TProperties | undefined;
        return own ? { ...one, ...openParts(one, othersIn(anyOf, own)) } : tolerant(one);
      }),
    }),
  };
}

/**
 * `schema` for reading values that another version of FitReel may have written: objects may have unknown fields (ADR-0132). The keys of
 * records, such as file names, keep their pattern. An object among alternatives may not have a field that it lacks and another one
 * requires. Returns the same schema each time.
 */
export function tolerant<T extends TSchema>(schema: T): T {
  const known = tolerated.get(schema) as T | undefined;
  const open = known ?? { ...schema, ...openParts(schema, []) };
  tolerated.set(schema, open);
  return open;
}
