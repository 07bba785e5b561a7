/** Longer ids are cut. */
const MAX_CHARACTERS = 80;

/**
 * The `_id` of the creator `name`, for use in a path (behaviour.md#creators): `Beer Biceps!` is `beer-biceps`. Names that
 * differ only in case, accents or punctuation share an id. The id is empty for a name without letters and digits. Imports
 * nothing.
 */
export function creatorId(name: string): string {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .normalize('NFC');
  return [...folded.replace(/^-|-$/g, '')].slice(0, MAX_CHARACTERS).join('');
}
