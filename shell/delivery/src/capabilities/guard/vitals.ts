import type { Vital } from '@fitreel/protocol';

/** Times of page views by bucket: how many of them were in it. */
export type Histogram = ReadonlyMap<number, number>;

/** Times of the largest paint and of the slowest interaction, and sums of layout shifts as if a whole window took a second. */
export type Vitals = Readonly<Record<Lowercase<Vital>, Histogram>>;

/** The value of a vital that has a bucket: a sum of layout shifts has no unit. */
export const msOf = (name: Vital, value: number): number => (name === 'CLS' ? 1000 * value : value);

/** A time of `msOf`, as people read it. */
export const vitalText = (name: Vital, ms: number): string =>
  name === 'CLS' ? (ms / 1000).toFixed(2) : `${Math.round(ms)} ms`;

/**
 * Each bucket begins at 1.1 times the one before, so that gateways' counts can be added up. The first one ends at 8 ms, which is
 * as exactly as browsers measure interactions; the last one begins at 23 s.
 */
const [FIRST_MS, GROWTH, LAST] = [8, 1.1, 84];

/** The bucket of a time in milliseconds: 0 to 84. */
export function bucketOf(ms: number): number {
  if (ms < FIRST_MS) return 0;
  return Math.min(LAST, 1 + Math.floor(Math.log(ms / FIRST_MS) / Math.log(GROWTH)));
}

/** Where a bucket begins, in milliseconds. */
const startOf = (bucket: number) => (bucket === 0 ? 0 : FIRST_MS * GROWTH ** (bucket - 1));

/** The sum of counts by names such as `lcp.12`. */
export function vitalsOf(counts: readonly Readonly<Record<string, number>>[]): Vitals {
  const vitals = {
    lcp: new Map<number, number>(),
    inp: new Map<number, number>(),
    cls: new Map<number, number>(),
  };
  for (const [key, views] of counts.flatMap((count) => Object.entries(count))) {
    const [name, bucket] = key.split('.');
    const histogram = name === 'lcp' || name === 'inp' || name === 'cls' ? vitals[name] : null;
    histogram?.set(Number(bucket), (histogram.get(Number(bucket)) ?? 0) + views);
  }
  return vitals;
}

/** How many views a histogram has, at or above a bucket. */
export function viewsFrom(histogram: Histogram, from = 0): number {
  let sum = 0;
  for (const [bucket, views] of histogram) if (bucket >= from) sum += views;
  return sum;
}

/**
 * The time that three views of four stay within, as Core Web Vitals are judged by: in milliseconds, with times spread evenly within
 * a bucket. Null without views.
 */
export function percentile75(histogram: Histogram): number | null {
  const rank = 0.75 * viewsFrom(histogram);
  let below = 0;
  for (let bucket = 0; bucket <= LAST; bucket += 1) {
    const views = histogram.get(bucket) ?? 0;
    if (below + views >= rank && views > 0) {
      const [start, end] = [startOf(bucket), startOf(bucket + 1)];
      return start + ((rank - below) / views) * (end - start);
    }
    below += views;
  }
  return null;
}
