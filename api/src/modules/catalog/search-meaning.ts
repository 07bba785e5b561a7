import type { Database } from '../../db/database';
import { nearestWords, formsOf } from './nearest-words';
import { findRanked, findWordsOfForms, hasMatch, haveMatches } from './search-repository';
import {
  type Condition,
  type Facts,
  having,
  havingAll,
  havingAny,
  mostTiersOf,
  tiersOf,
} from './search-terms';
import {
  FIELD_WORDS,
  fold,
  isCorrectable,
  isGeneral,
  isOfField,
  isUnspaced,
  unitsOf,
  wordsOf,
} from './search-words';

/** The interpretation of a search. */
export type Meaning = {
  words: readonly string[];
  /** Set if the words are corrections, because nothing was found for the typed ones. */
  isCorrected?: true;
  /** Set if no video has all of the words: each combination of some of them that finds something. */
  groups?: readonly (readonly string[])[];
};

/** The conditions of each relevance of a search, best first, among the videos with `facts`. */
export const meaningTiers = ({ words, groups }: Meaning, facts: Facts): Condition[] =>
  groups ? mostTiersOf(groups, facts) : tiersOf(words, facts);

/** The condition of all results of a search among the videos with `facts`. */
export const meaningOfAll = ({ words, groups }: Meaning, facts: Facts): Condition =>
  groups ? havingAny(groups, facts) : havingAll(words, facts);

/**
 * `words`, if any video has them all, which `isFound` says if it is known. Otherwise their corrections, or combinations of
 * some of them, if these find anything. Takes a fixed number of statements, however many words there are.
 */
export async function meaningOf(
  database: Database,
  words: readonly string[],
  isFound?: false,
): Promise<Meaning> {
  const finds = (some: readonly string[]) => hasMatch(database, havingAll(some));
  if (words.length === 0 || (isFound ?? (await finds(words)))) return { words };
  const last = words.at(-1) ?? '';
  const neighbours = words.slice(1).map((second, index) => words[index] + second);
  const [isLastBegun = false, ...isKnown] = await haveMatches(database, [
    having(last, true),
    ...[...words, ...neighbours].map((word) => having(word, false)),
  ]);
  const known = new Set([...words, ...neighbours].filter((_word, index) => isKnown[index]));
  const joined = joinedWords(words, known);
  if (joined && (await finds(joined))) return { words: joined, isCorrected: true };
  const unknown = words.filter((word) => !known.has(word) && !(word === last && isLastBegun));
  const replaced = await replacementsOf(database, unknown.slice(0, CORRECTED_MAX), known);
  const corrected = words.flatMap((word) => replaced.get(word) ?? [word]);
  if (replaced.size > 0 && (await finds(corrected))) return { words: corrected, isCorrected: true };
  const groups = await someOf(database, corrected, known);
  return groups ? { words: corrected, groups } : { words };
}

/** Maximum unknown words of a search that are corrected. With more, the search hardly means a video. */
const CORRECTED_MAX = 4;

/** Maximum words to leave out one of, and two of: each combination is looked up separately. */
const ONE_LESS_OF_MAX = 6;
const TWO_LESS_OF_MAX = 4;

/**
 * The groups of words of which a video needs all words of one. First the single group of all `known` words; if no video has
 * it, each group without one more word, then without two. A number and its unit count as one word. If any group has a
 * subject, only such groups are returned. Undefined if nothing is found, or if a group has less than half of `words`,
 * rounded down.
 */
async function someOf(
  database: Database,
  words: readonly string[],
  known: ReadonlySet<string>,
): Promise<readonly (readonly string[])[] | undefined> {
  const all = unitsOf(words);
  const units = all.filter((unit) => unit.every((word) => known.has(word)));
  const least = Math.max(1, Math.floor(all.length / 2));
  const less = units.length > TWO_LESS_OF_MAX ? 1 : 2;
  const fewest = units.length > ONE_LESS_OF_MAX ? units.length : Math.max(least, units.length - less);
  for (let size = Math.min(units.length, all.length - 1); size >= fewest; size -= 1) {
    const ways = choicesOf(units, size).map((group) => group.flat());
    const subjects = ways.filter((group) => !group.every(isGeneral));
    const groups = subjects.length > 0 ? subjects : ways;
    if (await hasMatch(database, havingAny(groups))) return groups;
  }
  return undefined;
}

/** The ways to choose `size` of `items`, in their order. */
function choicesOf<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    choicesOf(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** A word that may be misspelt. A word of three letters may lack one, as `hit` for `hiit`: known words have at least four. */
const MISSPELT = /^\p{L}{3,24}$/u;

/** Minimum letters of each half of a split word: shorter words occur within words of every language. */
const SPLIT_MIN_LENGTH = 3;

/** The minimum if a title has both halves next to each other, as in `Lo-Fi`. */
const APART_MIN_LENGTH = 2;

/** Maximum pairs of halves that titles are searched for. */
const PAIRS_MAX = 12;

/** Maximum titles with both halves of any pair that are checked. */
const TITLES_MAX = 48;

/** How many of the catalogue's words are tried for a misspelt one: a word's videos may be gone. */
const TRIES_MAX = 3;

/** `words` with the first two neighbours joined that form a `known` word, as `work out` does; undefined if there are none. */
function joinedWords(words: readonly string[], known: ReadonlySet<string>): string[] | undefined {
  const index = words.findIndex((word, at) => known.has(word + (words[at + 1] ?? ' ')));
  if (index < 0) return undefined;
  return [...words.slice(0, index), words.slice(index, index + 2).join(''), ...words.slice(index + 2)];
}

type Pair = [first: string, second: string];

/**
 * The replacement of each `unknown` word, if any: two words of a title that it joins, as `lofi` joins `Lo-Fi`; else the
 * nearest known word of the catalogue or the field; else two known words, as for `weightloss`. In a script without spaces,
 * its words by ICU's dictionaries. Adds the words that any video has to `known`.
 */
async function replacementsOf(
  database: Database,
  unknown: readonly string[],
  known: Set<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const letters = unknown.filter((word) => MISSPELT.test(word) && !isUnspaced(word) && !isOfField(word));
  const forms = new Map(letters.map((word) => [word, formsOf(word)]));
  const candidates = await findWordsOfForms(database, [...forms.values()].flat());
  const nearest = unknown.map((word) => {
    const own = new Set(forms.get(word));
    const near = candidates.filter(({ form }) => own.has(form)).map((candidate) => candidate.word);
    const field = own.size > 0 ? FIELD_WORDS : [];
    return nearestWords(word, [...new Set([...near, ...field])]).slice(0, TRIES_MAX);
  });
  const halves = unknown.map(pairsOf);
  const parts = unknown.map((word) => (isUnspaced(word) ? segmentsOf(word) : []));
  const asked = [...new Set([...nearest, ...halves.flat(), ...parts].flat())];
  const isMet = await haveMatches(
    database,
    asked.map((word) => having(word, false)),
  );
  for (const [index, word] of asked.entries()) if (isMet[index]) known.add(word);
  const pairs = halves.map((some) => some.filter(([first, second]) => known.has(first) && known.has(second)));
  const isApart = await titlePairs(database, pairs.flat().slice(0, PAIRS_MAX));
  return new Map(
    unknown.flatMap((word, index) => {
      const near = nearest[index]?.find((candidate) => known.has(candidate));
      const found =
        pairs[index]?.find(isApart) ??
        (near === undefined ? undefined : [near]) ??
        pairs[index]?.find((pair) => pair.every(({ length }) => length >= SPLIT_MIN_LENGTH)) ??
        (parts[index]?.some((part) => known.has(part)) ? parts[index] : undefined);
      return found ? [[word, found] as const] : [];
    }),
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const segmentsOf = (word: string): string[] => Array.from(segmenter.segment(word), ({ segment }) => segment);

/** The pairs of halves into which `word` can be split. */
function pairsOf(word: string): Pair[] {
  if (!isCorrectable(word)) return [];
  const ends = Array.from(word, (_letter, end) => end).slice(APART_MIN_LENGTH, 1 - APART_MIN_LENGTH);
  return ends.map((end) => [word.slice(0, end), word.slice(end)]);
}

/** Returns a function that tells whether any of the first titles with one of `pairs` has a given pair side by side. */
async function titlePairs(database: Database, pairs: readonly Pair[]): Promise<(pair: Pair) => boolean> {
  const [inTitle] = mostTiersOf(pairs);
  if (!inTitle || pairs.length === 0) return () => false;
  const rows = await findRanked(database, [{ tier: 0, condition: inTitle, after: 0 }], {}, TITLES_MAX);
  const titles = rows.map(({ title }) => ` ${wordsOf(title).map(fold).join(' ')} `);
  return (pair) => titles.some((title) => title.includes(` ${pair.join(' ')} `));
}
