import type { Contract } from '@fitreel/sdk/api';

/** Accents, and vowel marks of Arabic and Hebrew. The voice marks of kana make other letters. */
const OPTIONAL_MARK = /(?![\u3099\u309a])\p{sc=Inherited}|(?=[\p{sc=Arabic}\p{sc=Hebrew}])\p{M}|\u0640/gu;

/** `text` as the API's searches compare it: without case, optional marks and differences of Unicode spelling, hiragana as katakana. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(OPTIONAL_MARK, '')
    .replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');

/** The videos that have each word of `text`, or a part of one, in their title or their creator's name. */
export function withWords<Video extends Contract.Video>(
  videos: readonly Video[],
  text: string,
): readonly Video[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return videos;
  return videos.filter(({ title, creator }) => {
    const searched = plain(`${title} ${creator}`);
    return words.every((word) => searched.includes(word));
  });
}
