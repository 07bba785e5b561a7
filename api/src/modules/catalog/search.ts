import type { Database } from '../../db/database';
import { factsIn, isFiltering, shortestIn } from './filter-values';
import type { SearchCursor } from './paging';
import type { CatalogRow, VideoFilter } from './repository';
import { meaningOf, meaningOfAll, meaningTiers, type Meaning } from './search-meaning';
import { findRanked, findSorted, wordsOfCategory } from './search-repository';
import { within } from './search-terms';
import { notBefore, type Sort } from './sorted-matches';
import {
  charactersOf,
  fold,
  foldedParts,
  inKatakana,
  isUnspaced,
  searchWords,
  stem,
  synonymsOf,
  wordsOf,
} from './search-words';

export type Found = {
  rows: CatalogRow[];
  /** The start of the next page; undefined on the last one. */
  next: SearchCursor | undefined;
  /** The interpretation that was searched for. */
  meaning: Meaning;
};

type Page = Omit<VideoFilter, 'after'> & { size: number; cursor: SearchCursor; sort?: Sort | undefined };

/**
 * One page of the results of `q`, the most relevant first. If there are none, results of its corrected words, or of some of
 * its words.
 */
export async function search(database: Database, q: string, page: Page): Promise<Found> {
  const words = searchWords(q);
  const found = await findPage(database, { words }, page);
  if (found.rows.length > 0) return { ...found, meaning: { words } };
  const { category, creator, cursor } = page;
  const isWhole = (category ?? creator) === undefined && !isFiltering(page) && cursor.after === 0;
  const meaning = await meaningOf(database, words, isWhole ? false : undefined);
  if (!meaning.isCorrected && !meaning.groups) return { ...found, meaning };
  const other = await findPage(database, meaning, page);
  return other.rows.length === 0 ? { ...found, meaning: { words } } : { ...other, meaning };
}

async function findPage(
  database: Database,
  meaning: Meaning,
  { category, creator, size, cursor, sort, ...facts }: Page,
): Promise<Pick<Found, 'rows' | 'next'>> {
  const inName = await wordsOfCategory(database, category);
  if (meaning.words.length === 0 || !inName) return { rows: [], next: undefined };
  const tiers = meaningTiers(meaning, factsIn(facts))
    .map((every) => within(every, inName))
    .map((condition, tier) => ({ tier, condition, after: tier === cursor.tier ? cursor.after : 0 }))
    .slice(cursor.tier);
  const filter = { category, creator };
  // One row more than the page holds shows whether another page follows.
  const found = await (sort === undefined
    ? findRanked(database, tiers, filter, size + 1)
    : findSorted(
        database,
        sort,
        within(meaningOfAll(meaning, factsIn(facts)), inName),
        filter,
        notBefore(shortestIn(facts), sort, cursor),
        size + 1,
      ));
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const isMore = last !== undefined && found.length > size;
  return { rows, next: isMore ? { tier: last.tier, after: last.position } : undefined };
}

/** The words of `titles`, as written, that match `words`. */
export function matchingWords(words: readonly string[], titles: readonly string[]): string[] {
  const prefix = words.map(stem).at(-1);
  if (prefix === undefined) return [];
  const stems = [...words.flatMap(foldedParts).map(stem), ...synonymsOf(words.flatMap(foldedParts))];
  const isMatch = (word: string) =>
    foldedParts(word)
      .map(stem)
      .some((part) => stems.includes(part) || part.startsWith(prefix));
  const unspaced = words.filter(isUnspaced).map(inKatakana);
  const found = [...new Set(titles.flatMap(wordsOf))].flatMap((word) => {
    if (isUnspaced(word)) return occurrencesIn(word, unspaced);
    return isMatch(word) ? [word] : [];
  });
  return [...new Set(found)];
}

/** The parts of `text`, a word of a script without spaces, that match any of the folded `words`, in whole characters. */
function occurrencesIn(text: string, words: readonly string[]): string[] {
  const characters = charactersOf(text);
  const folded = characters.map((character) => inKatakana(fold(character)));
  const whole = folded.join('');
  const isFound = characters.map(() => false);
  for (const word of words.filter((one) => whole.includes(one)))
    for (const start of characters.keys()) {
      let end = start;
      let seen = '';
      while (seen.length < word.length && end < characters.length && word.startsWith(seen))
        seen += folded[end++] ?? '';
      if (seen.startsWith(word)) isFound.fill(true, start, end);
    }
  const parts = characters.map((character, index) => (isFound[index] ? character : '\n')).join('');
  return parts.split('\n').filter((part) => part !== '');
}
