import { fold, foldedParts, stem, wordsOf } from './search-words';

/** `text` in the form in which names are compared: without case and differences of Unicode spelling. */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Marks a stem of the title in the index of words. */
export const IN_TITLE = '=';

/** Marks a stem of the title, the creator or the category. */
export const ANYWHERE = '~';

/** Changes when `videoSearchText` changes what it returns, so that the next start indexes all videos anew. */
export const SEARCH_RULES = 1;

/**
 * What a video is found by (behaviour.md#search), in two lines of words with single spaces: the marked stems that the
 * engine's index holds, and the words that a misspelt one may stand for.
 */
export function videoSearchText(video: { title: string; creator: string; categoryName: string }): string {
  const title = wordsOf(video.title).flatMap(foldedParts);
  const others = [video.creator, video.categoryName].flatMap(wordsOf).flatMap(foldedParts);
  const words = [...title, ...others];
  const stems = [
    ...title.map((word) => IN_TITLE + stem(word)),
    ...words.map((word) => ANYWHERE + stem(word)),
  ];
  return [stems, words.filter(isCorrectable)].map((line) => [...new Set(line)].join(' ')).join('\n');
}

const CORRECTABLE = /^\p{L}{4,24}$/u;

/** Whether `word`, folded, can be a misspelling or what was meant: short words resemble too many. */
export function isCorrectable(word: string): boolean {
  return CORRECTABLE.test(word);
}

/** Most words of a search that count: each costs time, and more narrow next to nothing. */
const WORDS_MAX = 10;

/** The words of a search, folded. A search finds the videos that have all of them, the last one as a beginning. */
export function searchWords(q: string): string[] {
  return [...new Set(wordsOf(q).map(fold))].filter((word) => word !== '').slice(0, WORDS_MAX);
}
