import type { Database } from '../../db/database';
import type { SearchCursor } from './part';
import { nearestWords, formsOf } from './nearest-words';
import type { CatalogRow, VideoFilter } from './repository';
import { findRanked, findWordsOfForms, hasMatch } from './search-repository';
import { having, tiersOf } from './search-terms';
import { isCorrectable, searchWords, foldedParts, stem, wordsOf } from './search-words';

export type Found = {
  rows: CatalogRow[];
  /** Where the next page begins; undefined on the last one. */
  next: SearchCursor | undefined;
  /** The words that were searched for. */
  words: string[];
  /** Whether they stand for misspelt ones, for which nothing was found. */
  isCorrected: boolean;
};

type Page = Omit<VideoFilter, 'after'> & { size: number; cursor: SearchCursor };

/** One page of what `q` finds, the most relevant first; when that is nothing, of what its words may stand for. */
export async function search(database: Database, q: string, page: Page): Promise<Found> {
  const words = searchWords(q);
  const found = await findPage(database, words, page);
  if (found.rows.length > 0) return { ...found, words, isCorrected: false };
  const corrected = await correctedWords(database, words);
  if (!corrected) return { ...found, words, isCorrected: false };
  const other = await findPage(database, corrected, page);
  return other.rows.length > 0
    ? { ...other, words: corrected, isCorrected: true }
    : { ...found, words, isCorrected: false };
}

async function findPage(
  database: Database,
  words: readonly string[],
  { category, creator, size, cursor }: Page,
): Promise<Pick<Found, 'rows' | 'next'>> {
  if (words.length === 0) return { rows: [], next: undefined };
  const tiers = tiersOf(words)
    .map((condition, tier) => ({ tier, condition, after: tier === cursor.tier ? cursor.after : 0 }))
    .slice(cursor.tier);
  // One row more than the page holds shows whether another page follows.
  const found = await findRanked(database, tiers, { category, creator }, size + 1);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const isMore = last !== undefined && found.length > size;
  return { rows, next: isMore ? { tier: last.tier, after: last.position } : undefined };
}

/** How many of the catalogue's words are tried for a misspelt one: the videos of a word may be gone. */
const TRIES_MAX = 3;

/** `words` with each unknown one replaced by the nearest known one; undefined where that is not possible. */
async function correctedWords(database: Database, words: readonly string[]): Promise<string[] | undefined> {
  const corrected: string[] = [];
  let isChanged = false;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    if (await hasMatch(database, having(word, isLast))) {
      corrected.push(word);
      continue;
    }
    const known = await nearestKnownWord(database, word);
    if (known === undefined) return undefined;
    corrected.push(known);
    isChanged = true;
  }
  return isChanged ? corrected : undefined;
}

async function nearestKnownWord(database: Database, word: string): Promise<string | undefined> {
  if (!isCorrectable(word)) return undefined;
  const candidates = await findWordsOfForms(database, formsOf(word));
  for (const candidate of nearestWords(word, candidates).slice(0, TRIES_MAX)) {
    if (await hasMatch(database, having(candidate, false))) return candidate;
  }
  return undefined;
}

/** The words of `titles`, as they stand there, by which `words` found them. */
export function matchingWords(words: readonly string[], titles: readonly string[]): string[] {
  const stems = words.map(stem);
  const prefix = stems.at(-1);
  if (prefix === undefined) return [];
  const isMatch = (word: string) =>
    foldedParts(word)
      .map(stem)
      .some((part) => stems.includes(part) || part.startsWith(prefix));
  return [...new Set(titles.flatMap(wordsOf))].filter(isMatch);
}
