import type { Engine } from '../../db/database';
import { ANYWHERE, IN_TITLE } from './search-text';
import { stem } from './search-words';

/** A marked stem, or the beginning of one. */
type Term = { text: string; isPrefix: boolean };

/** Videos that have all terms of `all`, and not all of `except`. */
export type Condition = { all: readonly Term[]; except: readonly Term[] };

/**
 * The relevance of what a search for `words` finds, best first; no video meets two of them: all words in the title, the
 * same with the last one as a beginning, and all words anywhere.
 */
export function tiersOf(words: readonly string[]): Condition[] {
  const exact = terms(words, IN_TITLE, false);
  const inTitle = terms(words, IN_TITLE, true);
  return [
    { all: exact, except: [] },
    { all: inTitle, except: exact },
    { all: terms(words, ANYWHERE, true), except: inTitle },
  ];
}

/** Videos with `word` anywhere. */
export function having(word: string, isPrefix: boolean): Condition {
  return { all: terms([word], ANYWHERE, isPrefix), except: [] };
}

function terms(words: readonly string[], mark: string, isLastPrefix: boolean): Term[] {
  return words.map((word, index) => ({
    text: mark + stem(word),
    isPrefix: isLastPrefix && index === words.length - 1,
  }));
}

/** `condition` in the language of FTS5, or as a `tsquery`. Stems have letters, marks and digits, so quotes are safe. */
export function conditionText(engine: Engine, { all, except }: Condition): string {
  const { and, butNot, term } = LANGUAGES[engine];
  const group = (list: readonly Term[]) => `(${list.map(term).join(and)})`;
  return except.length === 0 ? group(all) : group(all) + butNot + group(except);
}

const LANGUAGES = {
  sqlite: {
    and: ' AND ',
    butNot: ' NOT ',
    term: ({ text, isPrefix }: Term) => `"${text}"${isPrefix ? ' *' : ''}`,
  },
  postgres: {
    and: ' & ',
    butNot: ' & !',
    term: ({ text, isPrefix }: Term) => `'${text}'${isPrefix ? ':*' : ''}`,
  },
} as const satisfies Record<Engine, unknown>;
