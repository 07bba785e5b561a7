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
