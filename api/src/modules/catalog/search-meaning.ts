import type { Database } from '../../db/database';
import { nearestWords, formsOf } from './nearest-words';
import { findRanked, findWordsOfForms, hasMatch } from './search-repository';
import { type Condition, having, havingAll, havingAny, mostTiersOf, tiersOf } from './search-terms';
import { fold, isCorrectable, wordsOf } from './search-words';

/** What a search looks for. */
export type Meaning = {
  words: readonly string[];
  /** Whether they stand for misspelt ones, for which nothing was found. */
  isCorrected?: true;
  /** Most of the words, in each way that finds something: no video has all of them. */
  groups?: readonly (readonly string[])[];
};

/** The relevance of what a search finds, best first, among the videos with all `facts`. */
export const meaningTiers = ({ words, groups }: Meaning, facts: readonly string[]): Condition[] =>
  groups ? mostTiersOf(groups, facts) : tiersOf(words, facts);

/** All that a search finds among the videos with all `facts`. */
export const meaningOfAll = ({ words, groups }: Meaning, facts: readonly string[]): Condition =>
  groups ? havingAny(groups, facts) : havingAll(words, facts);

/**
 * `words`, if any video has them all, which `isFound` says unless it is unknown; else what they may stand for or most of them, if that
 * finds anything.
 */
export async function meaningOf(
  database: Database,
  words: readonly string[],
  isFound?: false,
): Promise<Meaning> {
  const finds = (some: readonly string[]) => hasMatch(database, havingAll(some));
  if (words.length === 0 || (isFound ?? (await finds(words)))) return { words };
  const joined = await joinedWords(database, words);
  if (joined && (await finds(joined))) return { words: joined, isCorrected: true };
  const corrected = await correctedWords(database, words);
  if (corrected.join() !== words.join() && (await finds(corrected)))
    return { words: corrected, isCorrected: true };
  const groups = await mostOf(database, corrected);
  return groups ? { words: corrected, groups } : { words };
}

/** Most words of which one is left out: each way takes a look of its own. */
const ONE_LESS_OF_MAX = 6;

/**
 * The groups of words of which a video needs one whole: first the one group of all words that any video has at all; if no video has that group
 * whole, each group that lacks one more word. Undefined if that finds nothing, or if a group has half of `words` or less.
 */
async function mostOf(
  database: Database,
  words: readonly string[],
): Promise<readonly (readonly string[])[] | undefined> {
  const isKnown = await Promise.all(words.map((word) => hasMatch(database, having(word, false))));
  const known = words.filter((_word, index) => isKnown[index]);
  const finds = (groups: readonly (readonly string[])[]) =>
    (groups[0]?.length ?? 0) > words.length / 2 && hasMatch(database, havingAny(groups));
  if (known.length < words.length && (await finds([known]))) return [known];
  if (known.length > ONE_LESS_OF_MAX) return undefined;
  const oneLess = known.map((word) => known.filter((other) => other !== word));
  return (await finds(oneLess)) ? oneLess : undefined;
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

/** `words` with each unknown one replaced by the nearest known one, or by two, where that is possible. */
async function correctedWords(database: Database, words: readonly string[]): Promise<string[]> {
  const corrected: string[] = [];
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
    corrected.push(...(known ?? [word]));
  }
  return corrected;
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
