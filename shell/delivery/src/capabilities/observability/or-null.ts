import { inTime } from '@fitreel/api/http';

/** Prometheus gives a scrape up after ten seconds, and some figures wait for one after the other. */
const WAIT_MS = 2000;

/** What a scrape reads; null if that fails or takes too long. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  const read = reading.catch(() => null);
  return (await inTime(read, WAIT_MS)) ?? null;
}
