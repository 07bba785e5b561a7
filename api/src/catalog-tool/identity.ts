import { createHash } from 'node:crypto';

/** Most characters of the readable part of an id. */
const MAX_SLUG = 60;

/** The `_id` of a video whose row gives none. It stays the same while the title's words and `src` do. */
export function videoId({ title, src }: { title: string; src: string }): string {
  return `${slug(title) || 'video'}-${digest(src)}`;
}

/** The id of a new category, which is part of an address (decision 1). */
export function categoryId(name: string): string {
  return slug(name) || `category-${digest(name)}`;
}

/** The words of `text` in small letters of ASCII with hyphens between; empty where it has no such letters. */
function slug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (words.length <= MAX_SLUG) return words;
  const cut = words.lastIndexOf('-', MAX_SLUG);
  return words.slice(0, cut > 0 ? cut : MAX_SLUG);
}

/** 48 bits: enough for videos with the same words in their titles never to meet. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
