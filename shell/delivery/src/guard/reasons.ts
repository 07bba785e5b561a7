import { SHELL } from '@fitreel/protocol';
import type { ViewCounts } from '../telemetry/load-counts';
import type { loadFigures, WeighedLoads } from '../telemetry/load-figures';
import { failsMoreOften } from './significance';

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
