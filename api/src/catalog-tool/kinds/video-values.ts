import { minutesOf, secondsOf } from '../written-values';

/** A video in a file of another program, as a row of the catalogue, or why it cannot be taken. */
export type VideoValues =
  | {
      /** The id at the video host. */
      src: string;
      title?: string;
      creator?: string;
      subscriber?: string;
      minutes?: string;
      categoryName?: string;
      /** The address of its picture at the host. */
      thumbnail?: string;
    }
  | { message: string };

/** An object of JSON, with nothing known of its fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first of `values` that is a text with something in it, on one line, and at most `most` characters of it. */
export function firstText(values: readonly unknown[], most = 300): string | undefined {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const text = value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    if (text !== '') return [...text].length > most ? [...text].slice(0, most).join('') : text;
  }
  return undefined;
}

/** Most characters of an address of a picture. */
const MAX_ADDRESS = 2000;

/** The first of `values` that is an address of a picture: a file of another program names no file of this machine. */
export function firstAddress(values: readonly unknown[]): string | undefined {
  return values
    .filter((value) => typeof value === 'string')
    .map((value) => (value.startsWith('//') ? `https:${value}` : value))
    .find((value) => /^https?:\/\//.test(value) && value.length <= MAX_ADDRESS && URL.canParse(value));
}

/** The address of the widest of `pictures`, a list or an object with one of each size; without widths of the last. */
export function largestPicture(pictures: unknown): unknown {
  const list = Array.isArray(pictures) ? pictures : isObject(pictures) ? Object.values(pictures) : [];
  const widest = list.filter(isObject).toSorted((a, b) => (Number(a.width) || 0) - (Number(b.width) || 0));
  return widest.at(-1)?.url;
}

/** The first of `values` that is a positive number, as a text. */
export function firstCount(values: readonly unknown[]): string | undefined {
  const found = values.map(Number).find((value) => Number.isFinite(value) && value > 0);
  return found === undefined ? undefined : String(Math.floor(found));
}

/**
 * `{ minutes }` of a length in seconds or as a text of ISO 8601; nothing for a live video, which has none, or for one that is longer than
 * the catalogue says of a video.
 */
export function lengthOf(length: unknown): { minutes?: string } {
  const seconds = typeof length === 'string' ? (secondsOf(length) ?? Number(length)) : Number(length);
  if (length === null || !Number.isFinite(seconds) || seconds <= 0) return {};
  const minutes = minutesOf(seconds);
  return minutes > 600 ? {} : { minutes: String(minutes) };
}

/** `values` without what is unknown. */
export function known<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>;
  };
}
