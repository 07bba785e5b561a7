/** The rules for counting training, shared by clients and the API. This module imports nothing. */

/** Lengths that differ by at most this share are about the same. */
const ABOUT = 0.2;

/** Whether a video of `minutes` is about as long as `asked` minutes. */
export const isAboutAsLong = (minutes: number, asked: number): boolean =>
  Math.abs(minutes - asked) <= asked * ABOUT;

/** A day counts towards a streak from this many seconds of training. */
export const TRAINED_DAY_SECONDS = 300;

/**
 * Whether an activity entry counts as training. A video does not if an editor excluded its category. A category that is
 * missing from `categories`, those of the catalogue, counts.
 */
export const isTraining = (
  { kind, category }: { kind: string; category: string },
  categories: readonly { categoryName: string; training?: boolean }[],
): boolean =>
  kind !== 'video' ||
  !categories.some(({ categoryName, training }) => training === false && categoryName === category);
