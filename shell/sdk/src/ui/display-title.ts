/** Characters up to which a title is shown whole; a longer one is cut after one more (spec section 9). */
const WHOLE = 50;
const CUT = 51;

/**
 * `title` as shown on a card: longer than 50 user-perceived characters, it is its first 51 and `…` (decision 2).
 * The locale is fixed, so that server and browser cut alike.
 */
export function displayTitle(title: string): string {
  // Never fewer UTF-16 units than characters: most titles need no segmenter.
  if (title.length <= WHOLE) return title;
  let count = 0;
  let end = title.length;
  for (const { index } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(title)) {
    if (count === CUT) {
      end = index;
      break;
    }
    count += 1;
  }
  return count > WHOLE ? `${title.slice(0, end)}…` : title;
}
