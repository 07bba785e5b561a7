import { indexedFacts } from './filter-values';
import { FACT_WORDS, GENERAL, LONG, OTHER_FIELD_WORDS, SHORT, SYNONYMS, UNITS } from './field-words';

/** A letter or mark of a script without spaces between words. Its digits are words of their own. */
const UNSPACED =
  '(?=[\\p{L}\\p{Nl}\\p{M}])[\\p{sc=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';

/** Characters that belong to the one before: marks, half-width voice marks of kana, invisible breaks and joiners. */
const MARK = '[\\p{M}\\uff9e\\uff9f\\u200b-\\u200d\\u2060]';

/** One of a sequence, without its skin tone and its style. */
const EMOJI = '(?![©®™])\\p{Extended_Pictographic}|\\p{Regional_Indicator}{2}';

const WORD = new RegExp(
  [
    `(?!${MARK})${UNSPACED}(?:${MARK}|${UNSPACED})*`,
    `(?!${MARK})(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}])+(?:['’][\\p{L}\\p{M}]+)*`,
    EMOJI,
  ].join('|'),
  'gu',
);

const IS_EMOJI = new RegExp(`^(?:${EMOJI})`, 'u');

const IS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');

const CHARACTER = new RegExp(`(?!${MARK}).${MARK}*`, 'gsu');

/** Marks without which a word is the same: accents, vowel marks of Arabic and Hebrew. Those of kana make other letters. */
const OPTIONAL_MARK = /(?![\u3099\u309a])\p{sc=Inherited}|(?=[\p{sc=Arabic}\p{sc=Hebrew}])\p{M}|\u0640/gu;

const UNSOUGHT = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu;

/** Longer words are compared by their beginnings: an index has a limit for its keys. */
const WORD_MAX_LENGTH = 40;

/**
 * The words of `text` as they stand there: what is between hyphens, spaces and punctuation, and each emoji. In a script without spaces,
 * a whole run of letters is one word, which `termsOf` divides.
 */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** `word` without case, optional marks, apostrophes and differences of Unicode spelling, its digits as 0 to 9. */
export function fold(word: string): string {
  const plain = word.normalize('NFKD').replace(OPTIONAL_MARK, '').replace(UNSOUGHT, '');
  const folded = plain
    .replace(/\p{Nd}/gu, digitOf)
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
  return isUnspaced(folded) ? folded : [...folded].slice(0, WORD_MAX_LENGTH).join('');
}

/** `digit` as one of 0 to 9: Unicode has the digits of a script in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Whether a word is an emoji. */
export const isEmoji = (word: string): boolean => IS_EMOJI.test(word);

/** Whether a word is of a script without spaces, in which it may be several. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word);

/** `text` with its hiragana as katakana, which spells the same words. */
export const inKatakana = (text: string): string =>
  text.replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

/** The characters of a word of a script without spaces, with their marks. */
export const charactersOf = (word: string): string[] => word.match(CHARACTER) ?? [];

/**
 * What a folded word is indexed by: its stem. In a script without spaces each character with the next one, and the last one alone, so
 * that words inside a sentence are found however it is divided.
 */
export function termsOf(folded: string): string[] {
  if (!isUnspaced(folded)) return [stem(folded)];
  const characters = charactersOf(inKatakana(folded));
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

/** The terms that a search for a folded word looks up: each pair of its characters, or its only character. */
export function soughtTermsOf(folded: string): string[] {
  const terms = termsOf(folded);
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

/** The parts of a name such as `BeerBiceps` or of a number with its unit such as `15min`, and the word itself, folded. */
export function foldedParts(word: string): string[] {
  const folded = fold(word);
  const [, number, unit = ''] = /^(\d+)(\p{L}+)$/u.exec(folded) ?? [];
  const parts = number && unitOf(unit) ? [number, unit] : word.split(/(?<=\p{Ll})(?=\p{Lu})/u).map(fold);
  return [...new Set([folded, ...parts])].filter((part) => part !== '');
}

/** The ways to write the unit that the folded `word` is. */
const unitOf = (word: string) => UNITS.find((unit) => unit.includes(stem(word)));

/** The groups of `words` of which a search means each as one: a number with its unit, and any other word alone. */
export function unitsOf(words: readonly string[]): string[][] {
  const isUnit = words.map((word, index) => /^\d+$/.test(words[index - 1] ?? '') && !!unitOf(word));
  return words.flatMap((word, index) => {
    if (isUnit[index]) return [];
    return [isUnit[index + 1] ? [word, words[index + 1] ?? ''] : [word]];
  });
}

/** Shorter words, such as `abs` and `less`, are no plurals. */
const INFLECTED_MIN_LENGTH = 4;

/** What singular and plural of a folded English word share: `calori` of calorie and calories. It need not be a word. */
export function stem(folded: string): string {
  if (folded.length < INFLECTED_MIN_LENGTH) return folded;
  const singular = /[^sui]s$/.test(folded) ? folded.slice(0, -1) : folded;
  return singular.replace(/(?:(?<=..)ie|(?<=[^aeiou])y)$/, 'i').replace(/(?<=ss|sh|ch|x|o)e$/, '');
}

/** Marks a stem of the title in the index of words. */
export const IN_TITLE = '=';

/** Marks a stem of the title, the creator or the category. */
export const ANYWHERE = '~';

/** Marks a fact, which no word can be: the number of a value that filters look for, or minutes. */
export const FACT = '~=';

/** The fact of a video of this length; 0 for an unknown one. */
export const minutesTerm = (minutes: number) => `m${minutes}`;

/**
 * Changes when `videoSearchText` changes what it returns, so that the next start indexes all videos anew (`reindexVideos`). Until that is
 * done, and while gateways of both versions serve, some videos have the words of one version and some of the other. So a step only
 * adds words to what a video has, and both versions keep finding what they found. Words to drop stay for one version after the last
 * one that looks them up.
 */
export const SEARCH_RULES = 7;

/** The facts of a video that a search looks in. */
type SearchedFacts = {
  minutes: number;
  level: string;
  equipment: string;
  body_part: string;
  intensity: string;
  facet: number;
};

/**
 * What a video is found by (behaviour.md#search), in two lines of words with single spaces: the marked stems and facts that
 * the engine's index holds, and the words that a misspelt one may stand for.
 */
export function videoSearchText(
  video: { title: string; creator: string; categoryName: string },
  facts?: SearchedFacts,
): string {
  const title = wordsOf(video.title).flatMap(foldedParts);
  const named = [video.creator, video.categoryName, ...(facts ? factTexts(facts) : [])];
  const words = [...title, ...named.flatMap(wordsOf).flatMap(foldedParts)];
  const stems = [
    ...title.flatMap(indexedTermsOf).map((term) => IN_TITLE + term),
    ...[...words, ...synonymsOf(words)].flatMap(indexedTermsOf).map((term) => ANYWHERE + term),
    ...(facts ? [...indexedFacts(facts), minutesTerm(facts.minutes)] : []).map((fact) => FACT + fact),
  ];
  return [stems, words.filter(isCorrectable)].map((line) => [...new Set(line)].join(' ')).join('\n');
}

/** Beside the terms of a folded word, the characters that version 4 of the rules looks up. Version 7 can drop them. */
const indexedTermsOf = (folded: string): string[] =>
  isUnspaced(folded) ? [...termsOf(folded), ...folded] : termsOf(folded);

/** What searches find the facts by. */
function factTexts(facts: SearchedFacts): string[] {
  const { level, equipment, body_part: bodyPart, intensity } = facts;
  const values = Object.entries({ level, equipment, bodyPart, intensity });
  const texts = values.map(([name, value]) => FACT_TEXTS.get(`${name} ${value}`) ?? '');
  return facts.minutes > 0 ? [...lengthTexts(facts.minutes), ...texts] : texts;
}

function lengthTexts(minutes: number): string[] {
  const texts = [`${minutes} min`];
  if (minutes % 60 === 0) texts.push(`${minutes / 60} hour`);
  if (minutes <= SHORT.to) texts.push(SHORT.words);
  if (minutes >= LONG.from) texts.push(LONG.words);
  return texts;
}

const FACT_TEXTS = new Map(
  Object.entries(FACT_WORDS).flatMap(([name, texts]) =>
    Object.entries(texts).map(([value, text]) => [`${name} ${value}`, text] as const),
  ),
);

/** The stems of each synonym, by the groups of `SYNONYMS` and `UNITS`. */
const GROUPS = [...SYNONYMS, ...UNITS].map((group) => group.map((text) => text.split(' ').map(stem)));

/** The stems of what means the same as any of the folded `words`, or as several that follow each other. */
export function synonymsOf(words: readonly string[]): string[] {
  const text = ` ${words.map(stem).join(' ')} `;
  const synonyms = GROUPS.filter((group) => group.some((stems) => text.includes(` ${stems.join(' ')} `)));
  const joined = unitsOf(words).flatMap(([number = '', unit = '']) =>
    (unitOf(unit) ?? []).map((one) => stem(number + one)),
  );
  return [...synonyms.flat(2), ...joined];
}

const GENERAL_STEMS = new Set([...GENERAL.split(' '), ...UNITS.flat()].map(stem));

/** Whether the folded `word` names no subject: a number, a unit or a word such as `short` (`GENERAL`). */
export const isGeneral = (word: string): boolean => /^\d/.test(word) || GENERAL_STEMS.has(stem(word));

const CORRECTABLE = /^\p{L}{4,24}$/u;

/** Whether `word`, folded, can be what was meant by a misspelt one: short words resemble too many. */
export function isCorrectable(word: string): boolean {
  return CORRECTABLE.test(word) && !isUnspaced(word);
}

const FIELD = [...SYNONYMS.flat(), ...FACT_TEXTS.values(), OTHER_FIELD_WORDS].flatMap((text) =>
  text.split(' '),
);

/** Words of the field that a misspelt one may stand for, folded. */
export const FIELD_WORDS: readonly string[] = [...new Set(FIELD)].filter(isCorrectable);

const FIELD_STEMS = new Set(FIELD.map(stem));

/** Whether the folded `word` is one of the field, and so not misspelt. */
export const isOfField = (word: string): boolean => FIELD_STEMS.has(stem(word));

/** Most words of a search that count: each costs time, and more narrow next to nothing. */
const WORDS_MAX = 10;

/** Most characters of a search that count in scripts without spaces, with a word of another script as one. */
const CHARACTERS_MAX = 20;

/** Words that say nothing of what a video is about. */
const STOP_WORDS = new Set(
  'a an and at by can do for from how i in is it me my of on or the to what with you your'.split(' '),
);

/** The same, also as the last word of several: all that is found are videos. */
const VIDEOS = /^videos?$/;

/**
 * The words of a search, folded. A search finds the videos that have all of them, the last one as a beginning. The last word
 * may be the beginning of any other, so it counts even if it is a stop word. Emoji count in a search without other words.
 */
export function searchWords(q: string): string[] {
  const all = wordsOf(q)
    .map(fold)
    .filter((word) => word !== '');
  const words = all.every(isEmoji) ? all : all.filter((word) => !isEmoji(word));
  const subjects = words.filter((word) => words.length === 1 || !VIDEOS.test(word));
  const meaningful = subjects.filter((word, index) => index === subjects.length - 1 || !STOP_WORDS.has(word));
  let left = CHARACTERS_MAX;
  return [...new Set(meaningful)].slice(0, WORDS_MAX).flatMap((word) => {
    const characters = isUnspaced(word) ? charactersOf(word).slice(0, left) : [word];
    left -= characters.length;
    return left < 0 || characters.length === 0 ? [] : [characters.join('')];
  });
}
