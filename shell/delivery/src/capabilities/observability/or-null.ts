import { inTime } from '@fitreel/api/http';

/** Prometheus gives up on a scrape after ten seconds, and some figures wait for each other. */
const WAIT_MS = 2000;

/** The result of a scrape's read; null if it fails or takes too long. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  const read = reading.catch(() => null);
  return (await inTime(read, WAIT_MS)) ?? null;
}
