import { basename } from 'node:path';
import {
  charactersOf,
  fold,
  inKatakana,
  isEmoji,
  isUnspaced,
  wordsOf,
} from '../modules/catalog/search-words';
import { FileError, textOf } from './files';
import type { JsonObject } from './kinds/video-values';

/** Determines the category of a video from its row. */
export type CategoryRules = {
  /** The category of the first matching rule; undefined if none matches. */
  category(row: JsonObject): string | undefined;
};

export const NO_RULES: CategoryRules = { category: () => undefined };

/** The fields that a rule can test. */
const FIELDS = ['title', 'creator'] as const;

/** `title ~ yoga → Yoga`; `->` works for keyboards without an arrow. */
const RULE = /^(\w+)\s*~\s*(.+?)\s*(?:→|->)\s*(.+)$/;

/** Maximum rules in a file, and maximum characters of a rule: each video is compared with each rule. */
const MOST_RULES = 1000;
const MAX_RULE_LENGTH = 500;

/** Rules see values before validation. A longer value, in UTF-16 units, cannot be a title or a creator. */
const MAX_VALUE_LENGTH = 1000;

/**
 * Reads the rules of `file`, one per line: `title ~ yoga → Yoga` or `creator ~ anna → Strength`; `#` begins a comment. A
 * rule matches a field that contains its words in sequence, ignoring case. With `*` at the end, the last word is a prefix.
 * The first match decides.
 * @throws FileError naming the line that is not a rule
 */
export async function readRules(file: string): Promise<CategoryRules> {
  let text = '';
  for await (const chunk of textOf(file)) {
    text += chunk;
    if (text.length > MOST_RULES * MAX_RULE_LENGTH) throw tooMany(file);
  }
  const lines = text.split('\n').map((line) => line.trim());
  const rules = lines.flatMap((line, index) =>
    line === '' || line.startsWith('#') ? [] : [ruleIn(line, `${basename(file)}, line ${index + 1}`)],
  );
  if (rules.length > MOST_RULES) throw tooMany(file);
  return {
    category: (row) => rules.find(({ fits }) => fits(row))?.category,
  };
}

const tooMany = (file: string) => new FileError(`${basename(file)} has more than ${MOST_RULES} rules`);

function ruleIn(line: string, place: string) {
  const [, name, words = '', category = ''] = (line.length <= MAX_RULE_LENGTH && RULE.exec(line)) || [];
  const field = FIELDS.find((known) => known === name);
  if (field === undefined || folded(words) === '')
    throw new FileError(
      `${place}: a rule is ${FIELDS.join(' or ')}, ~, words, → and a category, as in: title ~ yoga → Yoga`,
    );
  const last = words.endsWith('*') ? '' : ' ';
  const sought = ` ${folded(words)}${last}`;
  return {
    category,
    fits: (row: JsonObject) => {
      const value = row[field];
      return (
        typeof value === 'string' && value.length <= MAX_VALUE_LENGTH && ` ${folded(value)} `.includes(sought)
      );
    },
  };
}

/**
 * The words of a text with single spaces between, without case, accents and emoji. In a script without spaces, each
 * character is a word.
 */
const folded = (text: string) =>
  wordsOf(text)
    .filter((word) => !isEmoji(word))
    .map(fold)
    .flatMap((word) => (isUnspaced(word) ? charactersOf(inKatakana(word)) : word))
    .join(' ');
