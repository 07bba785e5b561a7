import type { Database } from '../../db/database';
import { factsIn } from './facets';
import type { SearchCursor } from './paging';
import { nearestWords, formsOf } from './nearest-words';
import type { CatalogRow, VideoFilter } from './repository';
import { findRanked, findSorted, findWordsOfForms, hasMatch } from './search-repository';
import { having, havingAll, tiersOf } from './search-terms';
import type { Sort } from './sorted-matches';
import { fold, isCorrectable, searchWords, foldedParts, stem, synonymsOf, wordsOf } from './search-words';

export type Found = {
  rows: CatalogRow[];
  /** Where the next page begins; undefined on the last one. */
  next: SearchCursor | undefined;
  /** The words that were searched for. */
  words: string[];
  /** Whether they stand for misspelt ones, for which nothing was found. */
  isCorrected: boolean;
};

type Page = Omit<VideoFilter, 'after'> & { size: number; cursor: SearchCursor; sort?: Sort | undefined };

/** One page of what `q` finds, the most relevant first; when that is nothing, of what its words may stand for. */
export async function search(database: Database, q: string, page: Page): Promise<Found> {
  const words = searchWords(q);
  const found = await findPage(database, words, page);
  const meant = found.rows.length > 0 ? words : await meantWords(database, words);
  if (meant === words) return { ...found, words, isCorrected: false };
  const other = await findPage(database, meant, page);
  if (other.rows.length === 0) return { ...found, words, isCorrected: false };
  return { ...other, words: meant, isCorrected: true };
}

/** `words`, if any video has them all; else what they may stand for, if that finds anything. */
export async function meantWords(database: Database, words: string[]): Promise<string[]> {
  const finds = (some: readonly string[]) => hasMatch(database, havingAll(some));
  if (words.length === 0 || (await finds(words))) return words;
  for (const correct of [joinedWords, correctedWords]) {
    const corrected = await correct(database, words);
    if (corrected && (await finds(corrected))) return corrected;
  }
  return words;
}

async function findPage(
  database: Database,
  words: readonly string[],
  { category, creator, size, cursor, sort, ...facts }: Page,
): Promise<Pick<Found, 'rows' | 'next'>> {
  if (words.length === 0) return { rows: [], next: undefined };
  const tiers = tiersOf(words, factsIn(facts))
    .map((condition, tier) => ({ tier, condition, after: tier === cursor.tier ? cursor.after : 0 }))
    .slice(cursor.tier);
  const filter = { category, creator };
  // One row more than the page holds shows whether another page follows.
  const found = await (sort === undefined
    ? findRanked(database, tiers, filter, size + 1)
    : findSorted(database, sort, havingAll(words, factsIn(facts)), filter, cursor, size + 1));
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const isMore = last !== undefined && found.length > size;
  return { rows, next: isMore ? { tier: last.tier, after: last.position } : undefined };
}

/** A word that may be misspelt. One of three letters may lack one, as `hit` for `hiit`: known words have at least four. */
const MISSPELT = /^\p{L}{3,24}$/u;

/** Letters that each half of a word has at least: shorter words are in every language's words. */
const SPLIT_MIN_LENGTH = 3;

/** The same where a title has both halves next to each other, as in `Lo-Fi`. */
const APART_MIN_LENGTH = 2;

/** How many titles with both halves are looked at. */
const TITLES_MAX = 24;

/** How many of the catalogue's words are tried for a misspelt one: the videos of a word may be gone. */
const TRIES_MAX = 3;

/** `words` with the first two neighbours joined that are a word together, as in `work out`; undefined if there are none. */
async function joinedWords(database: Database, words: readonly string[]): Promise<string[] | undefined> {
  for (const [index, second] of words.entries()) {
    const first = words[index - 1];
    if (first !== undefined && (await hasMatch(database, having(first + second, false))))
      return [...words.slice(0, index - 1), first + second, ...words.slice(index + 1)];
  }
  return undefined;
}

/** `words` with each unknown one replaced by the nearest known one, or by two; undefined where that is not possible. */
async function correctedWords(database: Database, words: readonly string[]): Promise<string[] | undefined> {
  const corrected: string[] = [];
  let isChanged = false;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    if (await hasMatch(database, having(word, isLast))) {
      corrected.push(word);
      continue;
    }
    const known =
      (await wordsApart(database, word)) ??
      (await nearestKnownWord(database, word)) ??
      (await splitWord(database, word));
    if (known === undefined) return undefined;
    corrected.push(...known);
    isChanged = true;
  }
  return isChanged ? corrected : undefined;
}

/** The two words of a title that `word` writes together, as `lofi` does `Lo-Fi`; undefined if there are none. */
async function wordsApart(database: Database, word: string): Promise<[string, string] | undefined> {
  if (!isCorrectable(word)) return undefined;
  for (let end = APART_MIN_LENGTH; end <= word.length - APART_MIN_LENGTH; end += 1) {
    const pair: [string, string] = [word.slice(0, end), word.slice(end)];
    const [inTitle] = tiersOf(pair);
    if (!inTitle) return undefined;
    const rows = await findRanked(database, [{ tier: 0, condition: inTitle, after: 0 }], {}, TITLES_MAX);
    const isPair = (first: string, index: number, words: string[]) =>
      first === pair[0] && words[index + 1] === pair[1];
    if (rows.some(({ title }) => wordsOf(title).map(fold).some(isPair))) return pair;
  }
  return undefined;
}

/** The two known words that `word` was written together from, as in `weightloss`; undefined if there are none. */
async function splitWord(database: Database, word: string): Promise<[string, string] | undefined> {
  if (!isCorrectable(word)) return undefined;
  for (let end = SPLIT_MIN_LENGTH; end <= word.length - SPLIT_MIN_LENGTH; end += 1) {
    const [first, second] = [word.slice(0, end), word.slice(end)];
    if ((await hasMatch(database, having(first, false))) && (await hasMatch(database, having(second, false))))
      return [first, second];
  }
  return undefined;
}

async function nearestKnownWord(database: Database, word: string): Promise<[string] | undefined> {
  if (!MISSPELT.test(word)) return undefined;
  const candidates = await findWordsOfForms(database, formsOf(word));
  for (const candidate of nearestWords(word, candidates).slice(0, TRIES_MAX)) {
    if (await hasMatch(database, having(candidate, false))) return [candidate];
  }
  return undefined;
}

/** The words of `titles`, as they stand there, by which `words` found them. */
export function matchingWords(words: readonly string[], titles: readonly string[]): string[] {
  const prefix = words.map(stem).at(-1);
  if (prefix === undefined) return [];
  const stems = [...words.map(stem), ...synonymsOf(words)];
  const isMatch = (word: string) =>
    foldedParts(word)
      .map(stem)
      .some((part) => stems.includes(part) || part.startsWith(prefix));
  return [...new Set(titles.flatMap(wordsOf))].filter(isMatch);
}
