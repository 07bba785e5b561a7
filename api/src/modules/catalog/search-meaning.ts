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

/** What a search looks for. */
export type Meaning = {
  words: readonly string[];
  /** Whether they stand for misspelt ones, for which nothing was found. */
  isCorrected?: true;
  /** Some of the words, in each way that finds something: no video has all of them. */
  groups?: readonly (readonly string[])[];
};

/** The relevance of what a search finds, best first, among the videos with `facts`. */
export const meaningTiers = ({ words, groups }: Meaning, facts: Facts): Condition[] =>
  groups ? mostTiersOf(groups, facts) : tiersOf(words, facts);

/** All that a search finds among the videos with `facts`. */
export const meaningOfAll = ({ words, groups }: Meaning, facts: Facts): Condition =>
  groups ? havingAny(groups, facts) : havingAll(words, facts);

/**
 * `words`, if any video has them all, which `isFound` says unless it is unknown; else what they may stand for or some of them, if that
 * finds anything. Takes a fixed number of statements, however many words there are.
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

/** Most unknown words of a search that are corrected. With more, the search hardly means a video. */
const CORRECTED_MAX = 4;

/** Most words of which one is left out, and of which two are: each way takes a look of its own. */
const ONE_LESS_OF_MAX = 6;
const TWO_LESS_OF_MAX = 4;

/**
 * The groups of words of which a video needs one whole: first the one group of all `known` words; if no video has that group whole, each
 * group that lacks one more word, then two. A number and its unit count as one word. Groups with a subject come alone where there are
 * any. Undefined if that finds nothing, or if a group has less than half of `words`, rounded down.
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

/** A word that may be misspelt. One of three letters may lack one, as `hit` for `hiit`: known words have at least four. */
const MISSPELT = /^\p{L}{3,24}$/u;

/** Letters that each half of a word has at least: shorter words are in every language's words. */
const SPLIT_MIN_LENGTH = 3;

/** The same where a title has both halves next to each other, as in `Lo-Fi`. */
const APART_MIN_LENGTH = 2;

/** Most pairs of halves that titles are searched for. */
const PAIRS_MAX = 12;

/** How many titles with both halves of any pair are looked at. */
const TITLES_MAX = 48;

/** How many of the catalogue's words are tried for a misspelt one: the videos of a word may be gone. */
const TRIES_MAX = 3;

/** `words` with the first two neighbours joined that are a `known` word together, as in `work out`; undefined if there are none. */
function joinedWords(words: readonly string[], known: ReadonlySet<string>): string[] | undefined {
  const index = words.findIndex((word, at) => known.has(word + (words[at + 1] ?? ' ')));
  if (index < 0) return undefined;
  return [...words.slice(0, index), words.slice(index, index + 2).join(''), ...words.slice(index + 2)];
}

type Pair = [first: string, second: string];

/**
 * What each of `unknown` words may stand for, if anything: the two words of a title that it writes together, as `lofi` does `Lo-Fi`;
 * else the nearest known word of the catalogue or the field; else two known words, as for `weightloss`. In a script without spaces, its words by ICU's dictionaries.
 * Adds to `known` which words of these any video has.
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

/** The halves into which `word` can be split. */
function pairsOf(word: string): Pair[] {
  if (!isCorrectable(word)) return [];
  const ends = Array.from(word, (_letter, end) => end).slice(APART_MIN_LENGTH, 1 - APART_MIN_LENGTH);
  return ends.map((end) => [word.slice(0, end), word.slice(end)]);
}

/** The function that says whether the first titles with any of `pairs` have that pair next to each other. */
async function titlePairs(database: Database, pairs: readonly Pair[]): Promise<(pair: Pair) => boolean> {
  const [inTitle] = mostTiersOf(pairs);
  if (!inTitle || pairs.length === 0) return () => false;
  const rows = await findRanked(database, [{ tier: 0, condition: inTitle, after: 0 }], {}, TITLES_MAX);
  const titles = rows.map(({ title }) => ` ${wordsOf(title).map(fold).join(' ')} `);
  return (pair) => titles.some((title) => title.includes(` ${pair.join(' ')} `));
}
