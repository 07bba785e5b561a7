/** A part of a text, and whether it is one of the words that were searched for. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** What continues a word. In scripts without spaces, each character is a word. */
const IN_WORD = '(?![\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}])[\\p{L}\\p{N}\\p{M}]';

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * The function that splits the first `length` UTF-16 units of a text at whole `words`, as they stand there; null without
 * words. The length may cut a word.
 */
export function matchSplitter(
  words: readonly string[],
): ((text: string, length?: number) => TextPart[]) | null {
  if (words.length === 0) return null;
  // The longest first: an apostrophe ends `don` inside of `don't`.
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<!${IN_WORD})(${longestFirst.join('|')})(?!${IN_WORD})`, 'u');
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
