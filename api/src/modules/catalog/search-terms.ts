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

/** A marked stem, or the beginning of one. */
type Term = { text: string; isPrefix: boolean };

/**
 * Videos that have all terms of `all`, one of each list in `facts`, all of any list in `any`, if there is one, and of no list in
 * `except` all terms.
 */
export type Condition = {
  all: readonly Term[];
  facts?: readonly (readonly Term[])[];
  any?: readonly (readonly Term[])[];
  except: readonly (readonly Term[])[];
};

/** Facts of the index of words: videos have one of each list. */
export type Facts = readonly (readonly string[])[];

/** What a search finds of one relevance, 0 for the best, from the position `after` on. */
export type Tier = { tier: number; condition: Condition; after: number };

/**
 * The relevance of what a search for `words` finds, best first; no video meets two of them: all words in the title, the
 * same with the last one as a beginning, all words anywhere, and the same with the last one as a beginning. Whole words
 * come apart from beginnings because an engine walks from match to match of a word, but gathers all matches of a beginning
 * first. All videos have `facts`.
 */
export function tiersOf(words: readonly string[], facts: Facts = []): Condition[] {
  const inTitle = terms(words, IN_TITLE, false);
  const beginsInTitle = terms(words, IN_TITLE, true);
  const anywhere = terms(words, ANYWHERE, false);
  // What has the other words already is without all words where it is without the last one.
  return [
    { all: inTitle, except: [] },
    { all: beginsInTitle, except: [inTitle.slice(-1)] },
    { all: anywhere, except: [beginsInTitle] },
    { all: terms(words, ANYWHERE, true), except: [beginsInTitle, anywhere.slice(-1)] },
  ].map((condition) => ({ ...condition, facts: factTerms(facts) }));
}

/** All that a search for `words` finds among the videos with `facts`. */
export function havingAll(words: readonly string[], facts: Facts = []): Condition {
  return { all: terms(words, ANYWHERE, true), facts: factTerms(facts), except: [] };
}

/**
 * What has some of a search's words: `all` of any list of `groups`, whole and anywhere, those with all of a list in the title
 * first. All videos have `facts`.
 */
export function mostTiersOf(groups: readonly (readonly string[])[], facts: Facts = []): Condition[] {
  const inTitle = groups.map((words) => terms(words, IN_TITLE, false));
  return [
    { all: [], facts: factTerms(facts), any: inTitle, except: [] },
    { ...havingAny(groups, facts), except: inTitle },
  ];
}

/** All that has all words of any of `groups`, whole, among the videos with `facts`. */
export function havingAny(groups: readonly (readonly string[])[], facts: Facts = []): Condition {
  return {
    all: [],
    facts: factTerms(facts),
    any: groups.map((words) => terms(words, ANYWHERE, false)),
    except: [],
  };
}

/** All videos with all whole `words` anywhere and `facts`. */
export function havingFacts(words: readonly string[], facts: Facts): Condition {
  return { all: terms(words, ANYWHERE, false), facts: factTerms(facts), except: [] };
}

/** Videos with `word` anywhere. */
export function having(word: string, isPrefix: boolean): Condition {
  return { all: terms([word], ANYWHERE, isPrefix), except: [] };
}

/** What meets `condition` and has all whole `words` anywhere. */
export const within = (condition: Condition, words: readonly string[]): Condition => ({
  ...condition,
  all: [...condition.all, ...terms(words, ANYWHERE, false)],
});

const factTerms = (facts: Facts): Term[][] =>
  facts.map((list) => list.map((fact) => ({ text: FACT + fact, isPrefix: false })));

/** One character of a script without spaces is the beginning of a pair. */
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

/** Whether `text` has all `words`, the last one as a beginning. */
export function hasAllWords(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text).flatMap(foldedParts).flatMap(termsOf);
  return terms(words, '', true).every((term) =>
    own.some((one) => (term.isPrefix ? one.startsWith(term.text) : one === term.text)),
  );
}

/** `condition` in the language of FTS5, or as a `tsquery`. Stems have letters, marks, digits and emoji, so quotes are safe. */
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
