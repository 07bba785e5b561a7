import type { Vital } from '@fitreel/protocol';

/** The number of page views per bucket of time. */
export type Histogram = ReadonlyMap<number, number>;

/** Times of the largest paint and the slowest interaction, and layout shifts converted to times (1 becomes a second). */
export type Vitals = Readonly<Record<Lowercase<Vital>, Histogram>>;

/** A vital's value as a time for its bucket: layout shifts have no unit, so 1 becomes a second. */
export const msOf = (name: Vital, value: number): number => (name === 'CLS' ? 1000 * value : value);

/** A time of `msOf` as readable text. */
export const vitalText = (name: Vital, ms: number): string =>
  name === 'CLS' ? (ms / 1000).toFixed(2) : `${Math.round(ms)} ms`;

/**
 * Fixed buckets, so that gateways' counts can be added up. Each begins at 1.1 times the start of the one before. The first ends at
 * 8 ms, the precision with which browsers measure interactions; the last begins at 23 s.
 */
const [FIRST_MS, GROWTH, LAST] = [8, 1.1, 84];

/** The bucket of a time in milliseconds: 0 to 84. */
export function bucketOf(ms: number): number {
  if (ms < FIRST_MS) return 0;
  return Math.min(LAST, 1 + Math.floor(Math.log(ms / FIRST_MS) / Math.log(GROWTH)));
}

/** The start of a bucket, in milliseconds. */
const startOf = (bucket: number) => (bucket === 0 ? 0 : FIRST_MS * GROWTH ** (bucket - 1));

/** Adds up counts with names such as `lcp.12`. */
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

/** The number of views in a histogram, at or above a bucket. */
export function viewsFrom(histogram: Histogram, from = 0): number {
  let sum = 0;
  for (const [bucket, views] of histogram) if (bucket >= from) sum += views;
  return sum;
}

/**
 * The 75th percentile, by which Core Web Vitals are judged, in milliseconds. Assumes that times are spread evenly within a bucket.
 * Null without views.
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
