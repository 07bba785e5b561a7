/** A part of a text, and whether it matches one of the search words. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Scripts without spaces between words, and emoji: a word may begin and end next to a letter. */
const UNSPACED =
  '(?!\\p{Nd})[\\p{sc=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}\\p{Extended_Pictographic}]';

/** A character that continues a word of any other script. */
const IN_WORD = `(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}]`;

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * Returns a function that splits the first `length` UTF-16 units of a text at whole `words`, keeping their spelling; null without words.
 * The length may cut a word.
 */
export function matchSplitter(
  words: readonly string[],
): ((text: string, length?: number) => TextPart[]) | null {
  if (words.length === 0) return null;
  // The longest first: an apostrophe ends `don` inside `don't`.
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(
    `(?:(?<!${IN_WORD})|(?=${UNSPACED}))(${longestFirst.join('|')})(?:(?!${IN_WORD})|(?<=${UNSPACED}\\p{M}*))(?![\\p{M}\uff9e\uff9f])`,
    'u',
  );
  return (text, length = text.length) => {
    let left = length;
    const parts = text.split(pattern).map((whole, index) => {
      const part = whole.slice(0, left);
      left -= part.length;
      return { text: part, isMatch: index % 2 === 1 };
    });
    return parts.filter((part) => part.text !== '');
  };
}
