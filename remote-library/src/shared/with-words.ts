import type { Contract } from '@fitreel/sdk/api';

/** Accents, and vowel marks of Arabic and Hebrew. The voice marks of kana are kept, as they make different letters. */
const OPTIONAL_MARK = /(?![\u3099\u309a])\p{sc=Inherited}|(?=[\p{sc=Arabic}\p{sc=Hebrew}])\p{M}|\u0640/gu;

/** `text` normalized as in the API's searches: without case, optional marks and Unicode spelling variants, hiragana as katakana. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(OPTIONAL_MARK, '')
    .replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC');

/** The videos whose title or creator's name contains each word of `text`. */
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
