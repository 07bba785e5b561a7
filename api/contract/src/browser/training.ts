/** What viewers and the API count and say of training. This module imports nothing. */

/** The part of a length by which another one may differ and still be about it. */
const ABOUT = 0.2;

/** Whether a video of `minutes` is about as long as `asked` minutes. */
export const isAboutAsLong = (minutes: number, asked: number): boolean =>
  Math.abs(minutes - asked) <= asked * ABOUT;
