/** Weeks that a programme has at most, as in the contract. */
const WEEKS_MAX = 12;

/** The days of a week, from 0, on which so many days of training lie well apart. */
const PATTERNS = [
  [0],
  [0, 3],
  [0, 2, 4],
  [0, 1, 3, 4],
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3, 4, 5],
  [0, 1, 2, 3, 4, 5, 6],
];

/** The day of a programme, from 0, of each of `count` entries in their order, on `perWeek` days a week: several a day if there are too many. */
export function spreadDays(count: number, perWeek: number): number[] {
  const pattern = PATTERNS[perWeek - 1] ?? [0];
  const aDay = Math.max(1, Math.ceil(count / (pattern.length * WEEKS_MAX)));
  return Array.from({ length: count }, (_, index) => {
    const place = Math.floor(index / aDay);
    return Math.floor(place / pattern.length) * 7 + (pattern[place % pattern.length] ?? 0);
  });
}
