import type { Contract } from '@fitreel/sdk/api';

/** Without case and accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** The videos that have each word of `text`, or a part of one, in their title or their creator's name. */
export function searchHistory(videos: readonly Contract.Video[], text: string): readonly Contract.Video[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return videos;
  return videos.filter(({ title, creator }) => {
    const searched = plain(`${title} ${creator}`);
    return words.every((word) => searched.includes(word));
  });
}
