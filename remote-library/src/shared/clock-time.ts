import { limits } from '@fitreel/sdk/forms';

/** Seconds of `4:10`, `1:04:10` or `250`; null for any other text, and for more than a day. */
export function secondsOf(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return null;
  const [first = 0, ...others] = parts.map(Number);
  if (others.some((part) => part > 59)) return null;
  const seconds = others.reduce((sum, part) => sum * 60 + part, first);
  return seconds <= limits.POSITION_SECONDS_MAX ? seconds : null;
}
