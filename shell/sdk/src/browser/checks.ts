import { ID_MAX_LENGTH, isShowable, TIME_MAX_MS } from '@fitreel/contract/limits';

/* Checks for values from storage, an address or another tab, which anybody may have written. */

/** A displayable text of at most `maxLength` characters. Counts code points, as the API does. */
export const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' &&
  value.length <= 2 * maxLength &&
  [...value].length <= maxLength &&
  isShowable(value);

/** An id that works in a path. Browsers resolve `..` in a path, even if it is encoded. */
export const isId = (value: unknown): value is string =>
  isText(value, ID_MAX_LENGTH) && !/^\.{0,2}$/.test(value);

/** A whole number from 0 to `max`. */
export const isCount = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;

/** A time in milliseconds since 1970 whose day can be told in every time zone. */
export const isTime = (value: unknown): value is number => isCount(value, TIME_MAX_MS);

/** An untrusted value (stored, or from elsewhere) as an object of unknown fields. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
