import type { Database } from '../../db/database';
import type { SearchCursor } from './cursor';
import { nearestWords, formsOf } from './nearest-words';
import type { CatalogRow, VideoFilter } from './repository';
import { findMatching, findWordsOfForms, hasMatch } from './search-repository';
import { having, tiersOf } from './search-terms';
import { isCorrectable, searchWords } from './search-text';
import { foldedParts, stem, wordsOf } from './search-words';

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
  const rows: CatalogRow[] = [];
  if (words.length === 0) return { rows, next: undefined };
  let last = cursor;
  let { after } = cursor;
  for (const [tier, condition] of tiersOf(words).entries()) {
    if (tier < cursor.tier) continue;
    // One row more than the page holds shows whether another page follows.
    const more = await findMatching(
      database,
      condition,
      { after, category, creator },
      size - rows.length + 1,
    );
    const taken = more.slice(0, size - rows.length);
    rows.push(...taken);
    const end = taken.at(-1);
    if (end) last = { tier, after: end.position };
    if (more.length > taken.length) return { rows, next: last };
    after = 0;
  }
  return { rows, next: undefined };
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
