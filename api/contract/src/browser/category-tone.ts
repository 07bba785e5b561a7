/** The specification's categories, whose colours are the hues of their artwork. */
const TONES: Readonly<Record<string, string>> = {
  workout: 'workout',
  'diet plan': 'diet',
  'nutrition fact': 'nutrition',
  'workout music': 'music',
};

const OTHERS = ['rose', 'sky', 'sand', ...Object.values(TONES)];

/**
 * The colours of the category with this name, as a value of `data-category`, which sets `--fr-category` and
 * `--fr-category-ground` (theme.css). The same name has the same colours on every page. Imports nothing.
 */
export function categoryTone(name: string): string {
  const key = name.trim().toLowerCase();
  const sum = [...key].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (Object.hasOwn(TONES, key) && TONES[key]) || (OTHERS[sum % OTHERS.length] ?? '');
}
