import { ID_MAX_LENGTH, isShowable, TIME_MAX_MS } from '@fitreel/contract/limits';

/*
 * What comes from storage, an address or another tab may be anything: anybody may have written it. These look at the values.
 */

/** A text that pages can show, of at most `maxLength` characters, counted as the API counts them: by code points. */
export const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' &&
  value.length <= 2 * maxLength &&
  [...value].length <= maxLength &&
  isShowable(value);

/** An id that a path can have. A browser takes `..` out of a path, whether it is encoded or not. */
export const isId = (value: unknown): value is string =>
  isText(value, ID_MAX_LENGTH) && !/^\.{0,2}$/.test(value);

/** A whole number from 0 to `max`. */
export const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;

/** Milliseconds since 1970, of a moment whose day every zone can tell. */
export const isTime = (value: unknown): value is number => isCount(value, TIME_MAX_MS);

/** What is stored, or comes from elsewhere, as an object of which nothing is known. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
