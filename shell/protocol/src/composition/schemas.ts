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

/** Text for a table: without control characters, line breaks and changes of the writing direction, which would break it. */
export const printable = (maxLength: number): TString =>
  Type.String({
    pattern: `^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]{1,${maxLength}}$`,
    description: `1 to ${maxLength} printable characters`,
  });
