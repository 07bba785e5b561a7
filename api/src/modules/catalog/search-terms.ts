import type { Engine } from '../../db/database';
import {
  ANYWHERE,
  charactersOf,
  FACT,
  foldedParts,
  IN_TITLE,
  isUnspaced,
  soughtTermsOf,
  termsOf,
  wordsOf,
} from './search-words';

/** A marked stem, or a prefix of one. */
type Term = { text: string; isPrefix: boolean };

/**
 * Videos that have all terms of `all`, one term of each list in `facts`, and all terms of at least one list in `any` unless
 * that is empty, but not all terms of any list in `except`.
 */
export type Condition = {
  all: readonly Term[];
  facts?: readonly (readonly Term[])[];
  any?: readonly (readonly Term[])[];
  except: readonly (readonly Term[])[];
};

/** Facts in the index of words: a match has one of each list. */
export type Facts = readonly (readonly string[])[];

/** One relevance of a search, 0 for the best, restricted to videos after the position `after`. */
export type Tier = { tier: number; condition: Condition; after: number };

/**
 * The conditions of each relevance of a search for `words`, best first. They exclude each other: all words in the title, the
 * same with the last word as a prefix, all words anywhere, and the same with the last word as a prefix. Whole words are
 * separate from prefixes because an engine reads a word match by match, but collects all matches of a prefix first. All
 * videos have `facts`.
 */
export function tiersOf(words: readonly string[], facts: Facts = []): Condition[] {
  const inTitle = terms(words, IN_TITLE, false);
  const beginsInTitle = terms(words, IN_TITLE, true);
  const anywhere = terms(words, ANYWHERE, false);
  // A video with the other words lacks some whole word exactly if it lacks the last one.
  return [
    { all: inTitle, except: [] },
    { all: beginsInTitle, except: [inTitle.slice(-1)] },
    { all: anywhere, except: [beginsInTitle] },
    { all: terms(words, ANYWHERE, true), except: [beginsInTitle, anywhere.slice(-1)] },
  ].map((condition) => ({ ...condition, facts: factTerms(facts) }));
}

/** All results of a search for `words` among the videos with `facts`. */
export function havingAll(words: readonly string[], facts: Facts = []): Condition {
  return { all: terms(words, ANYWHERE, true), facts: factTerms(facts), except: [] };
}

/**
 * Videos with some of a search's words: all words of any list of `groups`, whole and anywhere. Videos with all words of a
 * list in the title come first. All videos have `facts`.
 */
export function mostTiersOf(groups: readonly (readonly string[])[], facts: Facts = []): Condition[] {
  const inTitle = groups.map((words) => terms(words, IN_TITLE, false));
  return [
    { all: [], facts: factTerms(facts), any: inTitle, except: [] },
    { ...havingAny(groups, facts), except: inTitle },
  ];
}

/** Videos with all words of any of `groups`, whole and anywhere, and `facts`. */
export function havingAny(groups: readonly (readonly string[])[], facts: Facts = []): Condition {
  return {
    all: [],
    facts: factTerms(facts),
    any: groups.map((words) => terms(words, ANYWHERE, false)),
    except: [],
  };
}

/** Videos with all of `words`, whole and anywhere, and `facts`. */
export function havingFacts(words: readonly string[], facts: Facts): Condition {
  return { all: terms(words, ANYWHERE, false), facts: factTerms(facts), except: [] };
}

/** Videos with `word` anywhere. */
export function having(word: string, isPrefix: boolean): Condition {
  return { all: terms([word], ANYWHERE, isPrefix), except: [] };
}

/** Videos that meet `condition` and have all of `words`, whole and anywhere. */
export const within = (condition: Condition, words: readonly string[]): Condition => ({
  ...condition,
  all: [...condition.all, ...terms(words, ANYWHERE, false)],
});

const factTerms = (facts: Facts): Term[][] =>
  facts.map((list) => list.map((fact) => ({ text: FACT + fact, isPrefix: false })));

/** A single character of a script without spaces is the beginning of a pair. */
function terms(words: readonly string[], mark: string, isLastPrefix: boolean): Term[] {
  return words.flatMap((word, index) => {
    const isBegun = isUnspaced(word) && charactersOf(word).length === 1;
    const isLast = isLastPrefix && index === words.length - 1;
    return soughtTermsOf(word).map((text, place, { length }) => ({
      text: mark + text,
      isPrefix: isBegun || (isLast && place === length - 1),
    }));
  });
}

/** Whether `text` has all `words`, the last one as a prefix. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text).flatMap(foldedParts).flatMap(termsOf);
  return terms(words, '', true).every((term) =>
    own.some((one) => (term.isPrefix ? one.startsWith(term.text) : one === term.text)),
  );
}

/** `condition` in the syntax of FTS5, or of a `tsquery`. Stems consist of letters, marks, digits and emoji, so quoting is safe. */
export function conditionText(engine: Engine, { all, facts = [], any = [], except }: Condition): string {
  const { and, or, butNot, term } = LANGUAGES[engine];
  const group = (list: readonly Term[]) => `(${list.map(term).join(and)})`;
  const parts = [
    ...(all.length > 0 ? [group(all)] : []),
    ...facts.map((list) => `(${list.map(term).join(or)})`),
    ...(any.length > 0 ? [`(${any.map(group).join(or)})`] : []),
  ];
  return except.reduce((text, list) => `(${text}${butNot}${group(list)})`, `(${parts.join(and)})`);
}

const LANGUAGES = {
  sqlite: {
    and: ' AND ',
    or: ' OR ',
    butNot: ' NOT ',
    term: ({ text, isPrefix }: Term) => `"${text}"${isPrefix ? ' *' : ''}`,
  },
  postgres: {
    and: ' & ',
    or: ' | ',
    butNot: ' & !',
    term: ({ text, isPrefix }: Term) => `'${text}'${isPrefix ? ':*' : ''}`,
  },
} as const satisfies Record<Engine, unknown>;
