/** Letters of other alphabets, each with the Latin letter that it looks like, small or capital. Node lacks Unicode's confusables. */
const LOOKALIKES = new Map(
  [
    ['авеһіјкмнорстухѕԁԛԝ', 'abehijkmhopctyxsdqw'],
    ['αβεζηικμνορτυχ', 'abezhikmnoptyx'],
  ].flatMap(([letters = '', latin = '']) => [...letters].map((letter, index) => [letter, latin[index]])),
);

/**
 * The form in which category names are compared. It ignores case, Unicode spelling and width, invisible characters, and
 * differences between letters, hyphens and apostrophes that look alike. Empty for a name without visible characters.
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

/** The category with exactly this name among `categories`, else one whose name looks the same. */
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

/** Whether a category may have this trimmed name. */
export const isCategoryName = (name: string): boolean =>
  name.length <= 100 && !/[\p{Cc}\p{Cs}\p{Bidi_Control}\uFFFD]/u.test(name) && nameKey(name) !== '';

/** Description of the names that `isCategoryName` accepts, to follow "takes". */
export const CATEGORY_NAME = 'one line of visible text, 1 to 100 characters, without marks of direction';
