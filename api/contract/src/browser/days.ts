/**
 * Days of viewers: year-month-day as their clocks show them, a text, so that no zone can move them. The API and its clients
 * count them alike. This module imports nothing.
 */

export const DAY_SECONDS = 24 * 60 * 60;
export const DAY_MS = 1000 * DAY_SECONDS;

/** Maximum minutes that a clock is ahead of UTC, or behind it. */
export const OFFSET_MAX = 14 * 60;

/** Minutes that the clock of this machine is ahead of UTC at an instant. */
export const offsetAt = (at: number): number => -new Date(at).getTimezoneOffset();

/** The day of an instant where the clock is `offset` minutes ahead of UTC. */
export const dayAt = (at: number, offset = offsetAt(at)): string =>
  new Date(at + offset * 60_000).toISOString().slice(0, 10);

/** The day that is `days` after `day`. */
export const dayAfter = (day: string, days: number): string => dayAt(Date.parse(day) + days * DAY_MS, 0);

/** How many days `day` is after `other`. */
export const daysBetween = (other: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(other)) / DAY_MS);

/** From 0, Monday: weeks are those of ISO 8601. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The Monday of its week. */
export const weekOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** Whether it is a day of the calendar. */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^2\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dayAfter(text, 0) === text;

/** Whether it is a day of the calendar that has begun somewhere. */
export const hasBegun = (day: string, now: number): boolean => isDay(day) && day <= dayAt(now, OFFSET_MAX);

/** The number of a day since 1970, in UTC. */
export const utcDay = (at = Date.now()): number => Math.floor(at / DAY_MS);
