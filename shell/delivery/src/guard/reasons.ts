import { SHELL } from '@fitreel/protocol';
import type { ViewCounts } from '../telemetry/load-log';
import type { loadFigures, WeighedLoads } from '../telemetry/load-figures';

/** Fewer loads of either release prove nothing. */
const MIN_LOADS = 15;

/** Fewer failures of the canary prove nothing: they may all come from one visitor. */
const MIN_FAILURES = 5;

/**
 * Number of standard errors between the two rates above which the difference is significant. It is this high because the
 * guard compares every few seconds, for as long as the canary runs: of 1,000 canaries as good as the live release, 3
 * standard errors would take back up to 40, and 4 take back at most 5 (`simulated-canaries.test.ts`).
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

/**
 * How much smaller the share of pages that start may be in a canary of the shell. Its files are new to every visitor, so more
 * of them leave before it starts than of those whose browser has the live shell's.
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
 * Why a canary of the shell is rolled back; null where it stays. Pages of robots, and those without scripts, never start: in
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

/**
 * Why the canary of an app is rolled back; null where it stays.
 *
 * @param since when it began, in milliseconds since 1970
 */
export function rollbackReason(
  app: string,
  versions: { canary: string; live: string },
  since: number,
  figures: Awaited<ReturnType<typeof loadFigures>>,
): string | null {
  if (app === SHELL)
    return shellReason(figures.views(versions.canary, since), figures.views(versions.live, since));
  const canary = figures.weighed(app, versions.canary, since);
  const live = figures.weighed(app, versions.live, since);
  return failsMoreOften(canary, live) ? `loads failed: ${comparison(canary, live)}` : null;
}
