import { factsOf } from './facets';
import { FACT_WORDS, SYNONYMS } from './field-words';

/** Scripts without spaces between words: each of their characters counts as a word. */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}';

const WORD = new RegExp(
  `[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+(?:['’][\\p{L}\\p{M}]+)*`,
  'gu',
);

/** Longer words are compared by their beginnings: an index has a limit for its keys. */
const WORD_MAX_LENGTH = 40;

/** The words of `text` as they stand there: what is between hyphens, spaces and punctuation. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** `word` without case, accents, apostrophes and differences of Unicode spelling. */
export function fold(word: string): string {
  const plain = word.normalize('NFKD').replace(/[\u0300-\u036f]|[^\p{L}\p{N}\p{M}]/gu, '');
  return [...plain.toUpperCase().toLowerCase().normalize('NFC')].slice(0, WORD_MAX_LENGTH).join('');
}

/** The parts of a name such as `BeerBiceps`, and the name itself, folded. */
export function foldedParts(word: string): string[] {
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return [...new Set([word, ...parts].map(fold))].filter((part) => part !== '');
}

/** Shorter words, such as `abs` and `less`, are no plurals. */
const INFLECTED_MIN_LENGTH = 4;

/** What singular and plural of a folded English word share: `calori` of calorie and calories. It need not be a word. */
export function stem(folded: string): string {
  if (folded.length < INFLECTED_MIN_LENGTH) return folded;
  const singular = /[^sui]s$/.test(folded) ? folded.slice(0, -1) : folded;
  return singular.replace(/(?:(?<=..)ie|(?<=[^aeiou])y)$/, 'i').replace(/(?<=ss|sh|ch|x|o)e$/, '');
}

/** `text` in the form in which names are compared: without case and differences of Unicode spelling. */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Marks a stem of the title in the index of words. */
export const IN_TITLE = '=';

/** Marks a stem of the title, the creator or the category. */
export const ANYWHERE = '~';

/** Marks a fact, which no word can be: the number of a value that filters look for, or minutes. */
export const FACT = '~=';

/** The fact of a video of this length; 0 for an unknown one. */
export const minutesTerm = (minutes: number) => `m${minutes}`;

/** Changes when `videoSearchText` changes what it returns, so that the next start indexes all videos anew. */
export const SEARCH_RULES = 4;

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
    ...title.map((word) => IN_TITLE + stem(word)),
    ...[...words, ...synonymsOf(words)].map((word) => ANYWHERE + stem(word)),
    ...(facts ? [...factsOf(facts), minutesTerm(facts.minutes)] : []).map((fact) => FACT + fact),
  ];
  return [stems, words.filter(isCorrectable)].map((line) => [...new Set(line)].join(' ')).join('\n');
}

/** What searches find the facts by. */
function factTexts(facts: SearchedFacts): string[] {
  const { level, equipment, body_part: bodyPart, intensity } = facts;
  const values = Object.entries({ level, equipment, bodyPart, intensity });
  const texts = values.map(([name, value]) => FACT_TEXTS.get(`${name} ${value}`) ?? '');
  return facts.minutes > 0 ? [`${facts.minutes} min`, ...texts] : texts;
}

const FACT_TEXTS = new Map(
  Object.entries(FACT_WORDS).flatMap(([name, texts]) =>
    Object.entries(texts).map(([value, text]) => [`${name} ${value}`, text] as const),
  ),
);

/** The stems of each synonym, by the groups of `SYNONYMS`. */
const GROUPS = SYNONYMS.map((group) => group.map((text) => text.split(' ').map(stem)));

/** The stems of what means the same as any of the folded `words`, or as several that follow each other. */
export function synonymsOf(words: readonly string[]): string[] {
  const text = ` ${words.map(stem).join(' ')} `;
  return GROUPS.filter((group) => group.some((stems) => text.includes(` ${stems.join(' ')} `))).flat(2);
}

const CORRECTABLE = /^\p{L}{4,24}$/u;

/** Whether `word`, folded, can be what was meant by a misspelt one: short words resemble too many. */
export function isCorrectable(word: string): boolean {
  return CORRECTABLE.test(word);
}

/** Most words of a search that count: each costs time, and more narrow next to nothing. */
const WORDS_MAX = 10;

/** Words that say nothing of what a video is about. */
const STOP_WORDS = new Set('a an and at by for from in is my of on or the to with your'.split(' '));

/**
 * The words of a search, folded. A search finds the videos that have all of them, the last one as a beginning. The last word
 * may be the beginning of any other, so it counts even if it is a stop word.
 */
export function searchWords(q: string): string[] {
  const words = wordsOf(q)
    .map(fold)
    .filter((word) => word !== '');
  const meaningful = words.filter((word, index) => index === words.length - 1 || !STOP_WORDS.has(word));
  return [...new Set(meaningful)].slice(0, WORDS_MAX);
}
