/** Letters of other alphabets that look like a Latin one, small or capital, and that one. Node knows nothing of Unicode's confusables. */
const LOOKALIKES = new Map(
  [
    ['авеһіјкмнорстухѕԁԛԝ', 'abehijkmhopctyxsdqw'],
    ['αβεζηικμνορτυχ', 'abezhikmnoptyx'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((letter, index) => [letter, latin[index]])),
);

/**
 * The form in which names of categories are compared: without case, differences of Unicode spelling and of width, invisible characters,
 * and the difference between letters, hyphens and apostrophes that look alike. Empty for a name of which nothing is visible.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[\p{sc=Cyrillic}\p{sc=Greek}]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replace(/\p{Pd}/gu, '-')
    .replace(/[’ʼ]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** The category of this name among `categories`: with exactly this name, else with one that looks like it. */
export function categoryNamed<Category extends { name: string }>(
  categories: readonly Category[],
  name: string,
): Category | undefined {
  const key = nameKey(name);
  return (
    categories.find((category) => category.name === name) ??
    categories.find((category) => nameKey(category.name) === key)
  );
}

/** Whether a category may have this name, which is trimmed. */
export const isCategoryName = (name: string): boolean =>
  name.length <= 100 && !/[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFD]/u.test(name) && nameKey(name) !== '';

/** The names that `isCategoryName` accepts, in words that follow "takes". */
export const CATEGORY_NAME = 'one line of visible text, 1 to 100 characters, without marks of direction';
