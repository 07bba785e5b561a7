/**
 * Days of viewers: year-month-day as the viewer's clock shows it. Days are text, so no time zone can shift them. The API and
 * its clients count days alike. This module imports nothing.
 */

export const DAY_SECONDS = 24 * 60 * 60;
export const DAY_MS = 1000 * DAY_SECONDS;

/** The furthest that a clock can be from UTC, in minutes. */
export const OFFSET_MAX = 14 * 60;

/** The offset of this machine's clock from UTC at an instant, in minutes: positive if ahead. */
export const offsetAt = (at: number): number => -new Date(at).getTimezoneOffset();

/** The day of an instant on a clock that is `offset` minutes ahead of UTC. */
export const dayAt = (at: number, offset = offsetAt(at)): string =>
  new Date(at + offset * 60_000).toISOString().slice(0, 10);

/** The day that is `days` after `day`. */
export const dayAfter = (day: string, days: number): string => dayAt(Date.parse(day) + days * DAY_MS, 0);

/** How many days `day` is after `other`. */
export const daysBetween = (other: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(other)) / DAY_MS);

/** The weekday from 0, Monday. Weeks follow ISO 8601. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The Monday of the week of `day`. */
export const weekOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** Whether `text` is a valid date from the year 2000 on. */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^2\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dayAfter(text, 0) === text;

/** Whether `day` is a valid date that has begun in some time zone. */
export const hasBegun = (day: string, now: number): boolean => isDay(day) && day <= dayAt(now, OFFSET_MAX);

/** The number of days since 1970, in UTC. */
export const utcDay = (at = Date.now()): number => Math.floor(at / DAY_MS);
