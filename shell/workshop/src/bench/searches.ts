import type { MeasuredServer } from './measured-server';
import { wordAt } from './generated-catalogue';
import type { RequestOf } from './in-turns';

/** A request for the path below `/api/`. */
export const get =
  (pathOf: (index: number) => string): RequestOf =>
  (index) => ({ path: `/api/${pathOf(index)}` });

interface Video {
  title: string;
  creator: string;
}

async function videosOf({ origin }: MeasuredServer, query = ''): Promise<Video[]> {
  const response = await fetch(`${origin}/api/videos${query}`);
  return ((await response.json()) as { videos: Video[] }).videos;
}

const firstWords = (title: string, count: number) => title.split(' ').slice(0, count).join(' ');

/** What is searched for to find a video. */
const TEXTS: Readonly<Record<string, (video: Video) => string>> = {
  'a search for a title': ({ title }) => title,
  'a search for two words': ({ title }) => firstWords(title, 2),
  'a search for a beginning': ({ title }) => title.slice(0, 3),
  'a search for a creator': ({ creator }) => creator,
  'a search with a misspelt word': ({ title }) => firstWords(title, 1).replace(/(?<=^...)./, 'q'),
};

/**
 * Searches for the videos of a small catalogue, each for as many as it finds there, so that one of a larger catalogue which has
 * the same videos finds as many. `n` changes only the URL, because a repeated one would get the response that is kept.
 */
export async function searchesOf(small: MeasuredServer): Promise<Record<string, RequestOf>> {
  const videos = await videosOf(small);
  const kinds: Record<string, RequestOf> = {};
  for (const [kind, textOf] of Object.entries(TEXTS)) {
    const searches: string[] = [];
    for (const text of new Set(videos.map(textOf))) {
      const q = encodeURIComponent(text);
      const { length } = await videosOf(small, `?q=${q}`);
      if (length > 0) searches.push(`videos?q=${q}&limit=${length}`);
    }
    kinds[kind] = get(
      (index) => `${searches[index % searches.length]}&kind=${encodeURIComponent(kind)}&n=${index}`,
    );
  }
  return kinds;
}

/** Searches that fill a page in a large catalogue, and find next to nothing among 16 videos. */
export const FULL_PAGES: Readonly<Record<string, RequestOf>> = {
  '24 videos for two words': get(
    (index) => `videos?q=${wordAt(index)}+${wordAt(Math.floor(index / 7) + 1)}&limit=24`,
  ),
  '24 videos for a beginning': get((index) => `videos?q=${wordAt(index).slice(0, 4)}&limit=24&n=${index}`),
  '24 videos for a creator': get((index) => `videos?q=creator+${index}&limit=24`),
};
