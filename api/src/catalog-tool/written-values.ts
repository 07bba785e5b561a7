import type { FieldName } from '../db/video-fields';
import type { DetailColumns } from '../modules/catalog/details-repository';
import { FACT_NAMES } from '../modules/catalog/facts';
import { isObject } from './kinds/video-values';
import { chaptersIn, isoDay } from './written-details';
import { minutesOf, secondsOf } from './written-lengths';

/** Invisible characters: soft hyphens, direction marks, byte order marks and the like (Unicode, category Cf). */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** A run of joiners, and the space, Latin letter, digit or end of the text on either side of it. */
const JOINERS = /(^|[\s\p{Script=Latin}\d])?[\u200C\u200D]+(?=($|[\s\p{Script=Latin}\d])?)/gu;

/** `text` without invisible characters, joiners that join nothing, and surrounding space. */
function visible(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(JOINERS, (run: string, before?: string, after?: string) =>
      before === undefined && after === undefined ? run : (before ?? ''),
    )
    .trim();
}

/** A whole number with or without separators: 1200000, 1,200,000, 1 200 000, 20.0. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[ ,.'’\u00A0\u202F]\d{3})+)(?:\.0{1,2})?$/;

/** `text` as an abbreviated count, rounded down to three digits as video hosts do: 1200000 and "1,200,000 subscribers" are 1.2M. */
function abbreviated(text: string): string {
  const count = text.replace(/(?:subscribers?|followers?)$/i, '').trimEnd();
  if (!WHOLE.test(count)) return count;
  const number = Number(count.replace(/\.0{1,2}$/, '').replace(/\D/g, ''));
  if (number < 1000) return String(number);
  return new Intl.NumberFormat('en', {
    notation: 'compact',
    maximumSignificantDigits: 3,
    roundingMode: 'trunc',
  }).format(number);
}

function minutes(text: string): string {
  if (/^\d+\.0+$/.test(text)) return text.replace(/\.0+$/, '');
  const seconds = secondsOf(text);
  return seconds === undefined ? text : String(minutesOf(seconds));
}

/** Paths of the host's addresses that contain a video's id. */
const PATH_WITH_ID = /^\/(?:shorts|embed|live|v|e)\/([A-Za-z0-9_-]+)/;
const HOSTS = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;

/** The id in an address of the video host: `watch?v=`, `youtu.be/`, `/shorts/`, `/embed/`, `/live/`. Other texts stay. */
export function sourceId(text: string): string {
  const url = hostAddress(text);
  if (url?.hostname === 'youtu.be') return url.pathname.slice(1).split('/')[0] || text;
  return (url?.searchParams.get('v') ?? PATH_WITH_ID.exec(url?.pathname ?? '')?.[1]) || text;
}

/** Whether `text` is an address at the video host but not of a video, such as a playlist's or a channel's. */
export function isListAddress(text: string): boolean {
  return hostAddress(text) !== undefined && sourceId(text) === text;
}

/** `text` as an address at the video host; undefined for other texts. */
function hostAddress(text: string): URL | undefined {
  if (!/[/.]/.test(text)) return undefined;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.hostname === 'youtu.be' || HOSTS.test(url.hostname) ? url : undefined;
}

const choice = (text: string) => text.toLowerCase().replace(/[\s_]+/g, '-');

const WRITTEN: { [Name in FieldName | keyof DetailColumns]?: (text: string) => unknown } = {
  ...Object.fromEntries(FACT_NAMES.map((name) => [name, choice])),
  subscriber: abbreviated,
  minutes,
  src: sourceId,
  published: isoDay,
  chapters: chaptersIn,
};

/** In UTF-16 units, enough for all chapters of a video. No field accepts a longer text. */
const READ_MAX_LENGTH = 25_000;

/** A chapter in JSON, with invisible characters removed from its title; any other value unchanged. */
const withVisibleTitle = (value: unknown): unknown =>
  isObject(value) && typeof value['title'] === 'string'
    ? { ...value, title: visible(value['title']) }
    : value;

/**
 * A file's value in the catalogue's form. Removes invisible characters. Understands counts, lengths and addresses as people
 * and programs write them. Returns any other value unchanged, for the field's validation to reject.
 */
export function catalogValue(name: string, value: unknown): unknown {
  const written = Object.hasOwn(WRITTEN, name) ? WRITTEN[name as keyof typeof WRITTEN] : undefined;
  const text = typeof value === 'number' && written ? String(value) : value;
  if (Array.isArray(value)) return value.map((one) => withVisibleTitle(one));
  if (typeof text !== 'string' || text.length > READ_MAX_LENGTH) return value;
  const seen = visible(text.replaceAll('\r\n', '\n'));
  return written ? written(seen) : seen;
}
