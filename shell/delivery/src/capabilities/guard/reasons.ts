import { SHELL, type Vital } from '@fitreel/protocol';
import type { ViewCounts } from './load-counts';
import type { loadFigures, WeighedLoads } from './load-figures';
import { bucketOf, msOf, percentile75, viewsFrom, vitalText, type Histogram, type Vitals } from './vitals';

/** The minimum loads of each release: fewer prove nothing. */
export const MIN_LOADS = 15;

/** The minimum failures of the canary: fewer prove nothing. Among so few, each network counts only once (`NetworkShares`). */
export const MIN_FAILURES = 5;

/**
 * The number of standard errors between the two rates above which the difference is significant. It is this high because the
 * guard compares every few seconds, for as long as the canary runs: of 1,000 canaries as good as the live release, 3
 * standard errors would roll back up to 40, and 4 roll back at most 5 (`simulated-canaries.deep.test.ts`).
 */
const SIGNIFICANT_ERRORS = 4;

/**
 * Whether loads of `canary` fail significantly more often than loads of `live`: the two-proportion z-test with the
 * pooled rate (NIST/SEMATECH e-Handbook of Statistical Methods, section 7.3.3).
 *
 * @param tolerated how much higher the canary's rate may be: 0 to 1
 */
export function failsMoreOften(canary: WeighedLoads, live: WeighedLoads, tolerated = 0): boolean {
  if (Math.min(canary.loads, live.loads) < MIN_LOADS || canary.failures < MIN_FAILURES) return false;
  const difference = canary.failures / canary.loads - live.failures / live.loads;
  const pooled = (canary.failures + live.failures) / (canary.loads + live.loads);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / canary.loads + 1 / live.loads));
  return difference - tolerated > SIGNIFICANT_ERRORS * error;
}

/** By which factor a canary's vital may be worse. */
const SLOWER = 1.2;

/** The minimum views of each release to compare times: with fewer, single slow devices would decide. */
const MIN_VIEWS = 200;

/** Layout shifts up to this are good (web.dev/articles/cls). */
const GOOD_SHIFT_MS = msOf('CLS', 0.1);

/**
 * Why the times of `canary` are worse than those of `live`; null if they are not. They are worse if the 75th percentile is longer by
 * more than 20 percent, and significantly more views than of the live release exceed the live release's 75th percentile.
 */
export function slowerReason(name: Vital, canary: Histogram, live: Histogram): string | null {
  const [slow, usual] = [percentile75(canary), percentile75(live)];
  const [canaryViews, liveViews] = [viewsFrom(canary), viewsFrom(live)];
  if (slow === null || usual === null || Math.min(canaryViews, liveViews) < MIN_VIEWS) return null;
  // A fifth more of an almost invisible shift does not matter.
  const least = name === 'CLS' ? GOOD_SHIFT_MS : 0;
  if (slow <= Math.max(least, SLOWER * usual)) return null;
  const from = bucketOf(Math.max(least, usual));
  const late = (histogram: Histogram, loads: number) => ({ loads, failures: viewsFrom(histogram, from) });
  if (!failsMoreOften(late(canary, canaryViews), late(live, liveViews))) return null;
  return `${name} of ${vitalText(name, slow)} at the 75th percentile of ${canaryViews} views, against ${vitalText(name, usual)} of the live release`;
}

/**
 * Reports that nobody presses anything on the canary's pages, although viewers of the live release do: something covers the pages, or
 * they are inert. A view reports its presses when it ends, after its paint.
 */
function untouchedReason(canary: Vitals, live: Vitals): string | null {
  const untouched = ({ lcp, inp }: Vitals) => ({
    loads: viewsFrom(lcp),
    failures: Math.max(0, viewsFrom(lcp) - viewsFrom(inp)),
  });
  const views = viewsFrom(canary.lcp);
  if (viewsFrom(canary.inp) > 0 || views < MIN_VIEWS || !failsMoreOften(untouched(canary), untouched(live)))
    return null;
  return `nobody pressed anything in ${views} views, against ${viewsFrom(live.inp)} of ${viewsFrom(live.lcp)} views of the live release with a press`;
}

function vitalsReason(canary: Vitals, live: Vitals): string | null {
  return (
    slowerReason('LCP', canary.lcp, live.lcp) ??
    slowerReason('INP', canary.inp, live.inp) ??
    slowerReason('CLS', canary.cls, live.cls) ??
    untouchedReason(canary, live)
  );
}

/**
 * How much smaller the share of pages that start may be with a canary of the shell. Its files are new to every visitor, so more
 * visitors leave before it starts than with the live shell, whose files browsers have cached.
 */
const FEWER_STARTS = 0.1;

function comparison(canary: WeighedLoads, live: WeighedLoads): string {
  const percent = ({ failures, loads }: WeighedLoads) =>
    `${((100 * failures) / loads).toFixed(1)} % of ${loads}`;
  return `${percent(canary)}, against ${percent(live)} of the live release`;
}

const silent = ({ sent, started }: ViewCounts): WeighedLoads => ({
  loads: sent,
  failures: Math.max(0, sent - started),
});

const failed = ({ started, failed }: ViewCounts): WeighedLoads => ({
  loads: started,
  failures: Math.min(failed, started),
});

/**
 * Why a canary of the shell is rolled back; null if it stays. Pages of robots, and pages without scripts, never start with
 * either shell.
 */
export function shellReason(canary: ViewCounts, live: ViewCounts): string | null {
  const tolerated = live.sent > 0 ? (FEWER_STARTS * live.started) / live.sent : 0;
  if (failsMoreOften(silent(canary), silent(live), tolerated))
    return `pages did not start: ${comparison(silent(canary), silent(live))}`;
  if (failsMoreOften(failed(canary), failed(live)))
    return `pages failed: ${comparison(failed(canary), failed(live))}`;
  return null;
}

export type Figures = Awaited<ReturnType<typeof loadFigures>>;
/** `isNamed`: networks were named for the canary. */
type Versions = { canary: string; live: string; isNamed?: boolean };

/** The number of all loads of a release. For the shell, includes pages that never reported its load. */
function allLoads(app: string, version: string, since: number, figures: Figures): number {
  const { loads } = figures.all(app, version, since);
  return app === SHELL ? Math.max(loads, figures.views(version, since).all) : loads;
}

/** The loads that the guard compares. */
function weighedLoads(app: string, version: string, since: number, figures: Figures): WeighedLoads {
  return app === SHELL ? silent(figures.views(version, since)) : figures.weighed(app, version, since);
}

/**
 * Why the guard still waits before it can compare a canary with the live release; null if it compares. Parameters as for
 * `rollbackReason`.
 */
export function waitReason(app: string, versions: Versions, since: number, figures: Figures): string | null {
  for (const which of ['canary', 'live'] as const) {
    const counted = weighedLoads(app, versions[which], since, figures).loads;
    const missing = MIN_LOADS - counted;
    if (missing <= 0) continue;
    const loads = allLoads(app, versions[which], since, figures);
    const text = `waits for ${missing} more ${missing === 1 ? 'load' : 'loads'} of ${which === 'canary' ? 'the canary' : 'the live release'}`;
    if (loads < MIN_LOADS) return text;
    const named = versions.isNamed
      ? 'Few came from the networks of --networks since these were named'
      : 'Name yours with --networks';
    return `${text}: of ${loads}, ${counted} count, as few networks sent them. ${named}; behind a proxy set TRUST_PROXY`;
  }
  return null;
}

/**
 * Why the canary of an app is rolled back; null if it stays. It stays even if all its loads fail, if too few networks sent them.
 *
 * @param since when the canary began, in milliseconds since 1970
 */
export function rollbackReason(
  app: string,
  versions: Versions,
  since: number,
  figures: Figures,
): string | null {
  const { canary, live } = versions;
  const weighed = (version: string) => figures.weighed(app, version, since);
  const failing =
    app === SHELL
      ? shellReason(figures.views(canary, since), figures.views(live, since))
      : failsMoreOften(weighed(canary), weighed(live)) &&
        `loads failed: ${comparison(weighed(canary), weighed(live))}`;
  if (failing) return failing;
  return vitalsReason(figures.vitals(app, canary, since), figures.vitals(app, live, since));
}
