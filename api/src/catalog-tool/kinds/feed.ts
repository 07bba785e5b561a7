import { SaxesParser, type SaxesTagNS } from 'saxes';
import { sourceId } from '../written-values';
import { firstAddress, firstDay, firstDescription, firstText, known, type VideoValues } from './video-values';

/** A feed that is not XML. */
export class NotXml extends Error {
  override name = 'NotXml';
}

/** Elements of an entry whose text counts, by their namespace's prefix in feeds of video hosts (RFC 4287, Media RSS 1.5.1). */
const TEXTS = ['yt:videoId', 'title', 'name', 'link', 'published', 'media:title', 'media:description'];

/** Most characters of one element. */
const MAX_TEXT = 10_000;

/** The videos of an Atom feed of a channel or a playlist, in their order. Throws `NotXml` where it ends or is broken. */
export async function* feedVideos(text: AsyncIterable<string>): AsyncGenerator<VideoValues> {
  const parser = new SaxesParser({ xmlns: true });
  let found: VideoValues[] = [];
  let failure: Error | undefined;
  let entry: Map<string, string> | undefined;
  let reading = '';
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagNS) => {
    if (name === 'entry') entry = new Map();
    reading = name;
    const href = attributes.href?.value;
    if (entry && name === 'link' && href !== undefined) entry.set('link', href);
    const picture = attributes.url?.value;
    if (entry && name === 'media:thumbnail' && picture !== undefined) entry.set(name, picture);
  });
  parser.on('text', (part) => {
    if (!entry || !TEXTS.includes(reading)) return;
    const before = entry.get(reading) ?? '';
    if (before.length < MAX_TEXT) entry.set(reading, before + part);
  });
  parser.on('closetag', ({ name }) => {
    reading = '';
    if (name !== 'entry' || !entry) return;
    found.push(videoOf(entry));
    entry = undefined;
  });
  for await (const chunk of text) {
    parser.write(chunk);
    yield* found;
    found = [];
    if (failure) throw new NotXml(failure.message);
  }
  parser.close();
  if (failure) throw new NotXml(failure.message);
}

function videoOf(entry: ReadonlyMap<string, string>): VideoValues {
  const link = entry.get('link') ?? '';
  const src = firstText([entry.get('yt:videoId'), sourceId(link) === link ? undefined : sourceId(link)]);
  if (src === undefined) return { message: 'has no id of a video' };
  return {
    src,
    ...known({
      title: firstText([entry.get('title'), entry.get('media:title')]),
      creator: firstText([entry.get('name')], 100),
      thumbnail: firstAddress([entry.get('media:thumbnail')]),
      description: firstDescription([entry.get('media:description')]),
      published: firstDay([entry.get('published')]),
    }),
  };
}
