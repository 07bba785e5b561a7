import type { LoadPoint, Span } from '@fitreel/sdk/remotes';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** Size of a plot in its own units. It is scaled to the available width. */
export const PLOT = { width: 600, height: 120 } as const;

const HOUR_MS = 3_600_000;

/** Length of a span and of its intervals, in milliseconds. */
export const SPANS: Readonly<Record<Span, { lengthMs: number; intervalMs: number }>> = {
  day: { lengthMs: 24 * HOUR_MS, intervalMs: HOUR_MS / 6 },
  fortnight: { lengthMs: 14 * 24 * HOUR_MS, intervalMs: HOUR_MS },
};

/** A value of one interval; null draws a gap. */
export interface Value {
  at: number;
  value: number | null;
}

/** All intervals of a span until `now`, with 0 or null for intervals without data. */
export function intervalsOf(
  points: readonly LoadPoint[],
  span: Span,
  now: number,
  valueOf: (point: LoadPoint) => number | null,
  empty: 0 | null,
): Value[] {
  const { lengthMs, intervalMs } = SPANS[span];
  const found = new Map<number, number>();
  for (const point of points) {
    const value = valueOf(point);
    if (value !== null) found.set(point.at, (found.get(point.at) ?? 0) + value);
  }
  const last = now - (now % intervalMs);
  return Array.from({ length: lengthMs / intervalMs }, (_, index) => {
    const at = last - lengthMs + (index + 1) * intervalMs;
    return { at, value: found.get(at) ?? empty };
  });
}

/** A round number at or above all `values`. */
export function topOf(values: readonly Value[]): number {
  const most = Math.max(1, ...values.map(({ value }) => value ?? 0));
  return scaleLinear().domain([0, most]).nice(3).domain()[1] ?? most;
}

/** The path of a line through `values`, from 0 at the bottom to `top`. A value between two gaps is drawn as a dot. */
export function pathOf(values: readonly Value[], top: number): string {
  const [first, last] = [values[0]?.at ?? 0, values.at(-1)?.at ?? 1];
  const x = scaleLinear().domain([first, last]).range([0, PLOT.width]);
  const y = scaleLinear().domain([0, top]).range([PLOT.height, 0]);
  const draw = line<Value>()
    .defined(({ value }) => value !== null)
    .x(({ at }) => x(at))
    .y(({ value }) => y(value ?? 0));
  return draw([...values]) ?? '';
}
