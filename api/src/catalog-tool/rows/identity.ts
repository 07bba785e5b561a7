import { createHash } from 'node:crypto';

/** Most characters of the readable part of an id. */
const MAX_SLUG_LENGTH = 60;

/** The `_id` of a video whose row has none. It stays the same while the title's words and `src` do. */
export function videoId({ title, src }: { title: string; src: string }): string {
  return `${slug(title) || 'video'}-${digest(src)}`;
}

/** The id of a new category, which becomes part of a path (behaviour.md#category-paths). */
export function categoryId(name: string): string {
  return slug(name) || `category-${digest(name)}`;
}

/** The words of `text` in lower-case ASCII with hyphens between; empty when it has no such letters. */
function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (words.length <= MAX_SLUG_LENGTH) return words;
  const cut = words.lastIndexOf('-', MAX_SLUG_LENGTH);
  return words.slice(0, cut > 0 ? cut : MAX_SLUG_LENGTH);
}

/** 48 bits: enough to keep apart the videos whose titles have the same words. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
