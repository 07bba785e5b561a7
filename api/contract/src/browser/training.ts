/** What viewers and the API count and say of training. This module imports nothing. */

/** The part of a length by which another one may differ and still be about it. */
const ABOUT = 0.2;

/** Whether a video of `minutes` is about as long as `asked` minutes. */
export const isAboutAsLong = (minutes: number, asked: number): boolean =>
  Math.abs(minutes - asked) <= asked * ABOUT;

/** A day with at least as many seconds of training counts for a streak. */
export const TRAINED_DAY_SECONDS = 300;

/**
 * Whether an entry of a viewer's activity counts as training: not a video of a category whose editor says that its minutes do not count.
 * `categories` are those of the catalogue; what is in none of them counts.
 */
export const isTraining = (
  { kind, category }: { kind: string; category: string },
  categories: readonly { categoryName: string; training?: boolean }[],
): boolean =>
  kind !== 'video' ||
  !categories.some(({ categoryName, training }) => training === false && categoryName === category);
