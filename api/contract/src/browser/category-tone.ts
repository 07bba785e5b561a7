/** The categories of the specification. Their colours are the hues of their artwork: the first of `TONES`. */
const NAMED = ['workout', 'diet plan', 'nutrition fact', 'workout music'];

const TONES = ['workout', 'diet', 'nutrition', 'music', 'rose', 'sky', 'sand'];

/**
 * The colours of the category `name`, as a value of `data-category`, which sets `--fr-category` and `--fr-category-ground`
 * (theme.css). A name has the same colours on every page. Imports nothing.
 */
export function categoryTone(name: string): string {
  const key = name.trim().toLowerCase();
  const named = NAMED.indexOf(key);
  return TONES[named < 0 ? ((key.charCodeAt(0) || 0) + key.length) % TONES.length : named] ?? '';
}
