const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of an instant, as year-month-day, where the clock is `offset` minutes ahead of UTC. */
export const dayOf = (at: number, offset: number): string =>
  new Date(at + offset * 60_000).toISOString().slice(0, 10);

/** The day that is `days` after `day`. */
export const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS, 0);

/** Whether the calendar has this day, which is year-month-day, and it has begun somewhere. */
export const hasBegun = (day: string, now: number): boolean =>
  !Number.isNaN(Date.parse(day)) && dayAfter(day, 0) === day && day <= dayOf(now, 14 * 60);
