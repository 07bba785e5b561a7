/** The most weeks of a programme, as in the contract. */
const WEEKS_MAX = 12;

/** For each number of training days a week, days (from 0) that are well spaced. */
const PATTERNS = [
  [0],
  [0, 3],
  [0, 2, 4],
  [0, 1, 3, 4],
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3, 4, 5],
  [0, 1, 2, 3, 4, 5, 6],
];

/**
 * The programme day, from 0, of each of `count` entries in order, on `perWeek` days a week; several entries a day if there are too many.
 */
export function spreadDays(count: number, perWeek: number): number[] {
  const pattern = PATTERNS[perWeek - 1] ?? [0];
  const aDay = Math.max(1, Math.ceil(count / (pattern.length * WEEKS_MAX)));
  return Array.from({ length: count }, (_, index) => {
    const place = Math.floor(index / aDay);
    return Math.floor(place / pattern.length) * 7 + (pattern[place % pattern.length] ?? 0);
  });
}
