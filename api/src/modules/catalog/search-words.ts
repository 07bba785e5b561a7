import { indexedFacts } from './filter-values';
import { FACT_WORDS, GENERAL, LONG, OTHER_FIELD_WORDS, SHORT, SYNONYMS, UNITS } from './field-words';

/** A letter or mark of a script without spaces between words. Digits are separate words there. */
const UNSPACED =
  '(?=[\\p{L}\\p{Nl}\\p{M}])[\\p{sc=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';

/** Characters that belong to the previous one: marks, half-width voice marks of kana, invisible breaks and joiners. */
const MARK = '[\\p{M}\\uff9e\\uff9f\\u200b-\\u200d\\u2060]';

/** One emoji of a sequence, without skin tone and style. */
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

/** Marks that do not change a word: accents, vowel marks of Arabic and Hebrew. The marks of kana make other letters. */
const OPTIONAL_MARK = /(?![\u3099\u309a])\p{sc=Inherited}|(?=[\p{sc=Arabic}\p{sc=Hebrew}])\p{M}|\u0640/gu;

const UNSOUGHT = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]/gu;

/** Longer words are compared by this prefix: the keys of an index have a limit. */
const WORD_MAX_LENGTH = 40;

/**
 * The words of `text` as written: separated by hyphens, spaces and punctuation, with each emoji as a word. In a script
 * without spaces, a whole run of letters is one word, which `termsOf` divides.
 */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** `word` without case, optional marks, apostrophes and differences of Unicode spelling, and with digits 0 to 9. */
export function fold(word: string): string {
  const plain = word.normalize('NFKD').replace(OPTIONAL_MARK, '').replace(UNSOUGHT, '');
  const folded = plain
    .replace(/\p{Nd}/gu, digitOf)
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');
  return isUnspaced(folded) ? folded : [...folded].slice(0, WORD_MAX_LENGTH).join('');
}

/** `digit` as one of 0 to 9: in Unicode, the digits of a script are consecutive. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Whether a word is an emoji. */
export const isEmoji = (word: string): boolean => IS_EMOJI.test(word);

/** Whether a word is in a script without spaces, where it may be several words. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word);

/** `text` with hiragana converted to katakana, which spells the same words. */
export const inKatakana = (text: string): string =>
  text.replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));

/** The characters of a word of a script without spaces, with their marks. */
export const charactersOf = (word: string): string[] => word.match(CHARACTER) ?? [];

/**
 * The index terms of a folded word: its stem. In a script without spaces, each character together with the next one, and the
 * last one alone, so that words inside a sentence are found however it is divided.
 */
export function termsOf(folded: string): string[] {
  if (!isUnspaced(folded)) return [stem(folded)];
  const characters = charactersOf(inKatakana(folded));
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

/** The terms that a search looks up for a folded word: each pair of its characters, or its only character. */
export function soughtTermsOf(folded: string): string[] {
  const terms = termsOf(folded);
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

/** The folded parts of a name such as `BeerBiceps` or of a number with its unit such as `15min`, and the whole word. */
export function foldedParts(word: string): string[] {
  const folded = fold(word);
  const [, number, unit = ''] = /^(\d+)(\p{L}+)$/u.exec(folded) ?? [];
  const parts = number && unitOf(unit) ? [number, unit] : word.split(/(?<=\p{Ll})(?=\p{Lu})/u).map(fold);
  return [...new Set([folded, ...parts])].filter((part) => part !== '');
}

/** The spellings of the unit `word`, folded; undefined for other words. */
const unitOf = (word: string) => UNITS.find((unit) => unit.includes(stem(word)));

/** Groups of `words` that belong together: a number with its unit, and every other word alone. */
export function unitsOf(words: readonly string[]): string[][] {
  const isUnit = words.map((word, index) => /^\d+$/.test(words[index - 1] ?? '') && !!unitOf(word));
  return words.flatMap((word, index) => {
    if (isUnit[index]) return [];
    return [isUnit[index + 1] ? [word, words[index + 1] ?? ''] : [word]];
  });
}

/** Shorter words, such as `abs` and `less`, do not count as plurals. */
const INFLECTED_MIN_LENGTH = 4;

/** The common part of a folded English word's singular and plural: `calori` of calorie and calories. It need not be a word. */
export function stem(folded: string): string {
  if (folded.length < INFLECTED_MIN_LENGTH) return folded;
  const singular = /[^sui]s$/.test(folded) ? folded.slice(0, -1) : folded;
  return singular.replace(/(?:(?<=..)ie|(?<=[^aeiou])y)$/, 'i').replace(/(?<=ss|sh|ch|x|o)e$/, '');
}

/** Marks a stem of the title in the index of words. */
export const IN_TITLE = '=';

/** Marks a stem of the title, the creator or the category. */
export const ANYWHERE = '~';

/** Marks a fact, so that no word can equal it: the number of a filter's value, or minutes. */
export const FACT = '~=';

/** The fact of a video's length; 0 for an unknown one. */
export const minutesTerm = (minutes: number) => `m${minutes}`;

/**
 * Increase it whenever `videoSearchText` returns something else: the next start then reindexes all videos (`reindexVideos`).
 * Until that is done, and while gateways of both versions serve, some videos have the words of one version and some of the
 * other. So a step only adds words, and both versions keep finding their videos. Words to drop stay for one version after
 * the last one that looks them up.
 */
export const SEARCH_RULES = 7;

/** The facts of a video that a search looks at. */
type SearchedFacts = {
  minutes: number;
  level: string;
  equipment: string;
  body_part: string;
  intensity: string;
  facet: number;
};

/**
 * The text by which a video is found (behaviour.md#search): two lines of words, separated by single spaces. The first has
 * the marked stems and facts for the engine's index, the second the words that misspelt ones may be corrected to.
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

/** The terms of a folded word, and the characters that version 4 of the rules looks up. Version 7 can drop those. */
const indexedTermsOf = (folded: string): string[] =>
  isUnspaced(folded) ? [...termsOf(folded), ...folded] : termsOf(folded);

/** The texts by which searches find the facts. */
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

/** The stems of the synonyms of any of the folded `words`, or of several consecutive ones. */
export function synonymsOf(words: readonly string[]): string[] {
  const text = ` ${words.map(stem).join(' ')} `;
  const synonyms = GROUPS.filter((group) => group.some((stems) => text.includes(` ${stems.join(' ')} `)));
  const joined = unitsOf(words).flatMap(([number = '', unit = '']) =>
    (unitOf(unit) ?? []).map((one) => stem(number + one)),
  );
  return [...synonyms.flat(2), ...joined];
}

const GENERAL_STEMS = new Set([...GENERAL.split(' '), ...UNITS.flat()].map(stem));

/** Whether the folded `word` does not name a subject: a number, a unit or a word such as `short` (`GENERAL`). */
export const isGeneral = (word: string): boolean => /^\d/.test(word) || GENERAL_STEMS.has(stem(word));

const CORRECTABLE = /^\p{L}{4,24}$/u;

/** Whether the folded `word` is a possible correction: short words resemble too many others. */
export function isCorrectable(word: string): boolean {
  return CORRECTABLE.test(word) && !isUnspaced(word);
}

const FIELD = [...SYNONYMS.flat(), ...FACT_TEXTS.values(), OTHER_FIELD_WORDS].flatMap((text) =>
  text.split(' '),
);

/** The folded words of the field that are possible corrections. */
export const FIELD_WORDS: readonly string[] = [...new Set(FIELD)].filter(isCorrectable);

const FIELD_STEMS = new Set(FIELD.map(stem));

/** Whether the folded `word` is a word of the field, and so not misspelt. */
export const isOfField = (word: string): boolean => FIELD_STEMS.has(stem(word));

/** Maximum words of a search that count: each costs time, and further ones hardly narrow it. */
const WORDS_MAX = 10;

/** Maximum characters of a search that count in scripts without spaces; a word of another script counts as one. */
const CHARACTERS_MAX = 20;

/** Words that do not describe a video. */
const STOP_WORDS = new Set(
  'a an and at by can do for from how i in is it me my of on or the to what with you your'.split(' '),
);

/** Ignored too, even as the last of several words: all results are videos. */
const VIDEOS = /^videos?$/;

/**
 * The folded words of a search. A search finds the videos that have all of them, the last one as a prefix. The last word may
 * be the beginning of any other, so it counts even if it is a stop word. Emoji only count in a search without other words.
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
