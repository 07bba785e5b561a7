import {
  CHAPTERS_MAX,
  CHAPTER_TITLE_MAX_LENGTH,
  DESCRIPTION_MAX_LENGTH,
  Chapter,
  type HostProblem,
} from '@fitreel/contract';
import { isoDay } from '../written-details';
import { minutesOf, secondsOf } from '../written-lengths';

/** A video in another program's file, as a row of the catalogue; or the reason why it cannot be imported. */
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
      description?: string;
      /** The day of its publication. */
      published?: string;
      chapters?: Chapter[];
    }
  | {
      message: string;
      /** Set if the host does not show the video: it becomes unavailable in the catalogue. */
      gone?: { src: string; problem: HostProblem };
    };

/** A JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first `most` code points of `text`, each of which has at most two UTF-16 units. */
const cut = (text: string, most: number) => [...text.slice(0, 2 * most)].slice(0, most).join('');

/** The first non-empty text of `values`, on one line, cut to `most` characters. */
export function firstText(values: readonly unknown[], most = 300): string | undefined {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const text = value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    if (text !== '') return cut(text, most);
  }
  return undefined;
}

/** The first non-empty text of `values`, with its line breaks, cut to the catalogue's limit. */
export function firstDescription(values: readonly unknown[]): string | undefined {
  const texts = values
    .filter((value) => typeof value === 'string')
    .map((value) =>
      value
        .replaceAll('\r\n', '\n')
        .replace(/[^\P{Cc}\n\t]|[\p{Cs}\uFFFD]/gu, '')
        .trim(),
    );
  const found = texts.find((text) => text !== '');
  return found === undefined ? undefined : cut(found, DESCRIPTION_MAX_LENGTH);
}

/** The day of the first valid time of `times`: a text, or seconds or milliseconds since 1970. */
export function firstDay(times: readonly unknown[]): string | undefined {
  const days = times.map((time) => {
    const milliseconds = typeof time === 'number' && time > 0 ? (time < 1e11 ? time * 1000 : time) : NaN;
    const text = typeof time === 'string' ? time : '';
    return isFinite(new Date(milliseconds).getTime()) ? new Date(milliseconds).toISOString() : text;
  });
  return days.map(isoDay).find((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !isNaN(Date.parse(day)));
}

const SECONDS_MAX = Chapter.properties.seconds.maximum ?? Infinity;

/** The chapters that have a title and a time, up to the catalogue's limit. */
export function chaptersOf(values: unknown): Chapter[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const chapters = values.filter(isObject).flatMap(({ title, start_time: start }) => {
    const name = firstText([title], CHAPTER_TITLE_MAX_LENGTH);
    const seconds = Math.floor(Number(start));
    return name !== undefined && seconds >= 0 && seconds <= SECONDS_MAX ? [{ seconds, title: name }] : [];
  });
  return chapters.length > 0 ? chapters.slice(0, CHAPTERS_MAX) : undefined;
}

/** Maximum characters of a picture's address. */
const MAX_ADDRESS = 2000;

/** The first picture address of `values`. Paths do not count: another program's file must not name files of this machine. */
export function firstAddress(values: readonly unknown[]): string | undefined {
  return values
    .filter((value) => typeof value === 'string')
    .map((value) => (value.startsWith('//') ? `https:${value}` : value))
    .find((value) => /^https?:\/\//.test(value) && value.length <= MAX_ADDRESS && URL.canParse(value));
}

/** The address of the widest of `pictures`, a list or an object with one per size; of the last one unless all have a width. */
export function largestPicture(pictures: unknown): unknown {
  const list = Array.isArray(pictures) ? pictures : isObject(pictures) ? Object.values(pictures) : [];
  const found = list.filter(isObject);
  if (!found.every(({ width }) => Number(width) > 0)) return found.at(-1)?.url;
  return found.toSorted((a, b) => Number(a.width) - Number(b.width)).at(-1)?.url;
}

/** The first positive number of `values`, as a text. */
export function firstCount(values: readonly unknown[]): string | undefined {
  const found = values.map(Number).find((value) => Number.isFinite(value) && value > 0);
  return found === undefined ? undefined : String(Math.floor(found));
}

/**
 * `{ minutes }` of a length in seconds or in ISO 8601. Empty for a live video, which has no length, and for one that exceeds
 * the catalogue's limit.
 */
export function minutesField(length: unknown): { minutes?: string } {
  const seconds = typeof length === 'string' ? (secondsOf(length) ?? Number(length)) : Number(length);
  if (length === null || !Number.isFinite(seconds) || seconds <= 0) return {};
  const minutes = minutesOf(seconds);
  return minutes > 600 ? {} : { minutes: String(minutes) };
}

/** `values` without unknown ones. */
export function known<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>;
  };
}
