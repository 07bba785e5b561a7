import { SaxesParser, type SaxesTagNS } from 'saxes';
import { sourceId } from '../written-values';
import { firstAddress, firstDay, firstDescription, firstText, known, type VideoValues } from './video-values';

/** A feed that is not XML. */
export class NotXml extends Error {
  override name = 'NotXml';
}

/** The elements of a video in Atom (RFC 4287) and in RSS 2.0. */
const ENTRIES = ['entry', 'item'];

const MEDIA_RSS = 'http://search.yahoo.com/mrss/';

/** Elements of an entry whose text is read; `media:` stands for the namespace of Media RSS 1.5.1, whatever its prefix. */
const TEXTS = [
  ...['videoId', 'title', 'name', 'creator', 'link', 'published', 'pubDate', 'description'],
  ...['media:title', 'media:description'],
];

/** Maximum characters of one element. */
const MAX_TEXT = 10_000;

/** Maximum depth of elements. A parser looks through all ancestors for each prefix. */
const MAX_DEPTH = 100;

/** The name of the root element of an XML text, without its prefix; undefined for other texts. */
export function rootOf(text: string): string | undefined {
  let root: string | undefined;
  const parser = new SaxesParser();
  parser.on('error', () => undefined);
  parser.on('opentagstart', ({ name }) => {
    root ??= name.slice(name.indexOf(':') + 1);
  });
  // Up to the end of the root's start tag, which may follow `<?xml … ?>`, a DOCTYPE and comments.
  for (let end = 0; root === undefined && end !== -1;) {
    const start = end;
    end = text.indexOf('>', start + 1);
    parser.write(text.slice(start, end === -1 ? undefined : end));
  }
  return root;
}

/** The videos of an Atom or RSS feed, in its order. Throws `NotXml` where the text ends early or is malformed. */
export async function* feedVideos(text: AsyncIterable<string>): AsyncGenerator<VideoValues> {
  const parser = new SaxesParser({ xmlns: true });
  let found: VideoValues[] = [];
  let failure: Error | undefined;
  let entry: Map<string, string> | undefined;
  let depth = 0;
  /** The element being read, which may contain others. */
  let reading: { name: string; depth: number; isHtml: boolean; parts: string[]; length: number } | undefined;
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', ({ uri, local, attributes }: SaxesTagNS) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new NotXml(`has more than ${MAX_DEPTH} elements around another`);
    if (ENTRIES.includes(local)) entry = new Map();
    if (!entry || reading) return;
    const name = uri === MEDIA_RSS ? `media:${local}` : local;
    const { href, url, rel, type } = attributes;
    if (name === 'link' && href && (rel?.value ?? 'alternate') === 'alternate') entry.set(name, href.value);
    if (name === 'media:thumbnail' && url && !entry.has(name)) entry.set(name, url.value);
    // The description of RSS is HTML.
    const isHtml = type?.value === 'html' || name === 'description';
    if (TEXTS.includes(name) && !entry.has(name)) reading = { name, depth, isHtml, parts: [], length: 0 };
  });
  const read = (part: string) => {
    if (!reading || reading.length >= MAX_TEXT) return;
    reading.parts.push(part);
    reading.length += part.length;
  };
  parser.on('text', read);
  parser.on('cdata', read);
  parser.on('closetag', ({ local }) => {
    if (reading?.depth === depth) {
      const value = reading.parts.join('').slice(0, MAX_TEXT);
      if (value.trim() !== '') entry?.set(reading.name, reading.isHtml ? textOfHtml(value) : value);
      reading = undefined;
    }
    depth -= 1;
    if (!entry || !ENTRIES.includes(local)) return;
    found.push(videoOf(entry));
    entry = undefined;
  });
  const written = (write: () => void) => {
    try {
      write();
    } catch (error) {
      if (!(error instanceof NotXml)) throw error;
      failure ??= error;
    }
  };
  for await (const chunk of text) {
    written(() => parser.write(chunk));
    yield* found;
    found = [];
    if (failure) throw new NotXml(failure.message);
  }
  written(() => parser.close());
  if (failure) throw new NotXml(failure.message);
}

/** The character references to decode in the HTML of feeds; others stay as they are. */
const REFERENCES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** The text of `html` without its elements. */
const textOfHtml = (html: string): string =>
  html
    .replace(/<(?:br|\/p)\b[^<>]*>/gi, '\n')
    .replace(/<[/!a-z][^<>]*>/gi, '')
    .replace(/&(?:#(x?[\da-f]{1,7})|([a-z]{1,8}));/gi, (reference: string, code?: string, name?: string) => {
      const point = Number(code?.replace(/^x/i, '0x'));
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : (REFERENCES.get(name ?? '') ?? reference);
    });

/** The date of RSS's `pubDate` (RFC 822) in ISO 8601; undefined for an invalid one. */
function isoTime(text: string | undefined): string | undefined {
  const time = new Date(text ?? NaN);
  return isNaN(time.getTime()) ? undefined : time.toISOString();
}

function videoOf(entry: ReadonlyMap<string, string>): VideoValues {
  const link = (entry.get('link') ?? '').trim();
  const src = firstText([entry.get('videoId'), sourceId(link) === link ? undefined : sourceId(link)]);
  if (src === undefined) return { message: 'has no id of a video' };
  return {
    src,
    ...known({
      title: firstText([entry.get('title'), entry.get('media:title')]),
      creator: firstText([entry.get('name'), entry.get('creator')], 100),
      thumbnail: firstAddress([entry.get('media:thumbnail')]),
      description: firstDescription([entry.get('media:description'), entry.get('description')]),
      published: firstDay([entry.get('published'), isoTime(entry.get('pubDate'))]),
    }),
  };
}
