import { SHELL, type LoadFigures, type LoadPoint, type Span } from '@fitreel/protocol';
import { intervalStart, SPANS, type LoadCount, type LoadCounts, type ViewCounts } from './load-counts';
import { percentile75, vitalsOf, type Vitals } from './vitals';

/** The number of loads that weigh in a decision, and of failures among them. */
export type WeighedLoads = Pick<LoadFigures, 'loads' | 'failures'>;

function figuresOf(counts: readonly LoadCount[]): LoadFigures {
  const sum = (field: 'loads' | 'failures' | 'errors' | 'ms') =>
    counts.reduce((total, count) => total + count[field], 0);
  const [loads, failed, ms] = [sum('loads'), sum('failures'), sum('ms')];
  return {
    loads,
    // An error's load may be in an earlier interval.
    failures: Math.min(failed + sum('errors'), loads),
    ms: loads > failed ? Math.round(ms / (loads - failed)) : null,
  };
}

/** The loads of the releases of `app` over a span, by interval, the earliest first. */
export async function loadPoints(store: LoadCounts, app: string, span: Span): Promise<LoadPoint[]> {
  const from = Date.now() - SPANS[span].retentionMs;
  const releases = new Map<string, { version: string; at: number; counts: LoadCount[] }>();
  for (const count of await store.read(span, app)) {
    const { version, at } = count;
    if (at < from) continue;
    const key = `${at} ${version}`;
    const release = releases.get(key) ?? { version, at, counts: [] };
    release.counts.push(count);
    releases.set(key, release);
  }
  return [...releases.values()]
    .sort((one, other) => one.at - other.at)
    .map(({ counts, ...release }) => ({ ...release, ...figuresOf(counts) }));
}

/**
 * Reads the counts of the last 24 hours.
 *
 * @param app only the counts of this app
 * @param since start with the ten minutes that contain this time, in milliseconds since 1970
 */
export async function loadFigures(store: LoadCounts, app?: string, since?: number) {
  const counts = await store.read('day', app, since);
  const countsSince = (app: string, version: string, since: number) =>
    counts.filter(
      (count) => count.app === app && count.version === version && count.at >= intervalStart(since),
    );
  return {
    /** The loads of one release in the last 24 hours. */
    of: (app: string, version: string): LoadFigures =>
      figuresOf(countsSince(app, version, Date.now() - SPANS.day.retentionMs)),

    /** A release's vitals in the last 24 hours at the 75th percentile, in whole milliseconds; absent without views that weigh. */
    vitals75(app: string, version: string): { lcp?: number; inp?: number } {
      const counts = countsSince(app, version, Date.now() - SPANS.day.retentionMs);
      const { lcp, inp } = vitalsOf(counts.map(({ vitals = {} }) => vitals));
      const [paint, interaction] = [percentile75(lcp), percentile75(inp)];
      return {
        ...(paint !== null && { lcp: Math.round(paint) }),
        ...(interaction !== null && { inp: Math.round(interaction) }),
      };
    },

    /**
     * The loads of one release that weigh in a decision.
     *
     * @param since start with the ten minutes that contain this time, in milliseconds since 1970
     */
    weighed(app: string, version: string, since: number): WeighedLoads {
      const own = countsSince(app, version, since);
      const sum = (field: 'loads' | 'failures') =>
        own.reduce((total, { weighed }) => total + weighed[field], 0);
      return { loads: sum('loads'), failures: Math.min(sum('failures'), sum('loads')) };
    },

    /** All loads of one release, including those that do not weigh; `since` as for `weighed`. */
    all: (app: string, version: string, since: number): WeighedLoads =>
      figuresOf(countsSince(app, version, since)),

    /** The vitals of one release, from views that weigh; `since` as for `weighed`. */
    vitals: (app: string, version: string, since: number): Vitals =>
      vitalsOf(countsSince(app, version, since).map(({ vitals = {} }) => vitals)),

    /** The page views in one release of the shell that weigh in a decision; `since` as for `weighed`. */
    views(version: string, since: number): Required<ViewCounts> {
      const own = countsSince(SHELL, version, since);
      const sum = (field: keyof ViewCounts) =>
        own.reduce((total, { views }) => total + (views?.[field] ?? 0), 0);
      return { sent: sum('sent'), started: sum('started'), failed: sum('failed'), all: sum('all') };
    },
  };
}
