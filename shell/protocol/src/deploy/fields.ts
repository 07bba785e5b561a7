import { Type, type Static } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { ReleaseVersion } from '../composition/release';
import { oneOf, printable } from '../composition/schemas';

/** RFC 3339 in UTC, as `toISOString` writes it. */
export const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/** The author of a change: the user of the machine, the name of a token, or `guard`. */
export const Author = printable(60);

/** A `reader` changes nothing, an `operator` all apps. An `editor` maintains the catalogue and has nothing to do with apps. */
export const Role = oneOf(['reader', 'operator', 'editor']);
export type Role = Static<typeof Role>;

/** Most characters of a note. */
export const NOTE_MAX = 200;

/** The author's comment on a change. */
export const Note = printable(NOTE_MAX);

/** `text` in the form of a note: printable, and cut to `max` characters. */
export const shortNote = (text: string, max = NOTE_MAX): string =>
  text
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '');

/** `note` with the problems that a change was forced past, if any: `back to revision 3, forced past 2 problems: catalog …`. */
export function forcedNote(note: string | undefined, [first, ...others]: string[]): string | undefined {
  if (first === undefined) return note;
  const count = others.length > 0 ? `${others.length + 1} problems` : '1 problem';
  return shortNote(`${note ? `${shortNote(note, NOTE_MAX / 2)}, ` : ''}forced past ${count}: ${first}`);
}

/** The version of a gateway, with the commit of an image: `2.0.0`, `2.0.0+0123…`. */
export const GatewayVersion = Type.String({
  pattern: '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}(?:-[0-9A-Za-z.-]{1,60})?(?:\\+[0-9A-Za-z.-]{1,64})?$',
  description: 'the version of a gateway, such as 2.0.0, as its log and “fitreel --version” have it',
});

/** Percent of the visitors who get a canary. With 0 it waits: only previews show it. */
export const Traffic = Type.Integer({
  minimum: 0,
  maximum: 99,
  description: 'a whole number of percent from 0 to 99',
});

/**
 * A network in CIDR notation, or one address. IPv6 addresses count by their /64, so a longer prefix means the whole /64. The store rejects
 * text that fits the pattern but is not a network.
 */
const Network = Type.String({
  pattern: '^[0-9A-Fa-f.:]{2,39}(?:/[0-9]{1,3})?$',
  description: 'a network such as 203.0.113.0/24 or 2001:db8::/48, or one address',
});

/** Networks whose reports the guard counts in full. */
export const Networks = Type.Array(Network, { minItems: 1, maxItems: 20 });

/** A release in the store. */
export const ReleaseName = Type.Object({
  /** `shell`, or a remote's name. */
  app: RemoteName,
  version: ReleaseVersion,
});
export type ReleaseName = Static<typeof ReleaseName>;
