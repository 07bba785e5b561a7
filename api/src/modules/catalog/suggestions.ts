import {
  creatorId,
  SUGGESTED_NAMES_MAX,
  SUGGESTED_VIDEOS_MAX,
  type SuggestionsResponse,
} from '@fitreel/contract';
import type { Database } from '../../db/database';
import type { Artwork } from './artwork';
import { findCreatorIds, findCreators, type CreatorRow } from './creators-repository';
import { presentCategory, presentCreator, presentVideo } from './presenter';
import { findCategories } from './repository';
import { search } from './search';
import { hasAllWords } from './search-terms';
import { isUnspaced, searchWords } from './search-words';

/** Maximum words of a text that narrow the creators. */
const WORDS_MAX = 10;

/** The suggestions for the typed text `q` (behaviour.md#suggestions). */
export async function suggestions(
  database: Database,
  artwork: Artwork,
  q: string,
): Promise<SuggestionsResponse> {
  const words = searchWords(q);
  if (words.length === 0) return { videos: [], creators: [], categories: [] };
  const { reads } = database;
  const page = { size: SUGGESTED_VIDEOS_MAX, cursor: { tier: 0, after: 0 } };
  const [found, categories, named] = await Promise.all([
    search(database, toFind(words).join(' '), page),
    findCategories(reads),
    findCreatorIds(reads, creatorId(q).split('-').slice(-WORDS_MAX), SUGGESTED_NAMES_MAX),
  ]);
  // A part of a name such as `BeerBiceps` is not a word of its id.
  const others = found.rows
    .filter(({ creator }) => hasAllWords(creator, words))
    .map(({ creator }) => creatorId(creator));
  const ids = [...new Set([...named, ...others])].slice(0, SUGGESTED_NAMES_MAX);
  return {
    videos: found.rows.map((row) => presentVideo(row, artwork)),
    creators: (await findCreators(reads, ids)).map((row) => presentCreator(row, artwork)),
    categories: categories
      .filter(({ name }) => hasAllWords(name, words))
      .slice(0, SUGGESTED_NAMES_MAX)
      .map(presentCategory),
  };
}

/**
 * The creator that `q` names (behaviour.md#search): by most words of the name, or by half of a name of one word. If there
 * are several, the creator with the most videos.
 */
export async function namedCreator({ reads }: Database, q: string): Promise<CreatorRow | undefined> {
  const words = creatorId(q).split('-');
  const joined = words.join('');
  if (joined === '' || words.length > WORDS_MAX) return undefined;
  const ids = await Promise.all(
    // A name such as `BeerBiceps` is a single word of an id.
    [words, [joined]].map((some) => findCreatorIds(reads, some, SUGGESTED_NAMES_MAX)),
  );
  const isMeant = (id: string) => {
    const name = id.split('-');
    if (name.length === 1) return id.startsWith(joined) && 2 * joined.length >= id.length;
    return (
      name.join('') === joined ||
      (2 * words.length > name.length && words.every((word) => name.includes(word)))
    );
  };
  const [creator] = await findCreators(reads, [...new Set(ids.flat())].filter(isMeant).slice(0, 1));
  return creator;
}

/**
 * `words` without a last word of one letter: so many words begin with it that PostgreSQL collects them for 0.2 s. In a
 * script without spaces, few words do.
 */
function toFind(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  return words.length > 1 && last.length === 1 && !isUnspaced(last) ? words.slice(0, -1) : words;
}
