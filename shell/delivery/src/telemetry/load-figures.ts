import { SHELL, type LoadFigures } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import path from 'node:path';
import { check, hasKey } from '../store/check';
import { readJson } from '../store/files';
import { gatewayFiles } from '../store/gateway-file';
import { LoadCount, slotOf, type ViewCounts } from './load-counts';

export const HOUR_MS = 60 * 60 * 1000;

/** Older loads are dropped. */
export const RETENTION_MS = 24 * HOUR_MS;

/** Counts by the hour are dropped later. */
export const HOURS_RETENTION_MS = 14 * 24 * HOUR_MS;

/** The counts of one gateway. Each gateway writes its own file. */
const CountsFile = Type.Object({ counts: Type.Array(LoadCount) }, { additionalProperties: false });

/** Loads that weigh in a decision, and how many of them failed. */
export type WeighedLoads = Pick<LoadFigures, 'loads' | 'failures'>;

/** The folder in which gateways keep their counts. */
export function telemetryFolder(dataDir: string): string {
  return path.join(dataDir, 'telemetry');
}

/** The folder in which gateways keep their counts by the hour. */
export function hoursFolder(dataDir: string): string {
  return path.join(dataDir, 'telemetry-hours');
}

async function readCounts(file: string): Promise<LoadCount[]> {
  const value = await readJson(file);
  // Another gateway has removed its old counts.
  if (value === undefined) return [];
  // Counts of an earlier version of FitReel do not name the app. They would be dropped within a day anyway.
  const counts = hasKey(value, 'counts') ? (value as { counts: unknown }).counts : null;
  if (Array.isArray(counts) && counts.some((count) => !hasKey(count, 'app'))) return [];
  return check(CountsFile, value, file).counts;
}

/** The counts of all gateways in `folder`. */
export async function allCounts(folder: string): Promise<LoadCount[]> {
  return (await Promise.all((await gatewayFiles(folder)).map(readCounts))).flat();
}

/** Reads the counts of all gateways of the site in `dataDir`. */
export async function loadFigures(dataDir: string) {
  const counts = await allCounts(telemetryFolder(dataDir));
  const countsOf = (app: string, version: string, since: number) =>
    counts.filter((count) => count.app === app && count.version === version && count.slot >= slotOf(since));
  return {
    /** How loads of one release went in the last 24 hours. */
    of(app: string, version: string): LoadFigures {
      const own = countsOf(app, version, Date.now() - RETENTION_MS);
      const sum = (field: 'loads' | 'failures' | 'errors' | 'ms') =>
        own.reduce((total, count) => total + (count[field] ?? 0), 0);
      const [loads, failed, ms] = [sum('loads'), sum('failures'), sum('ms')];
      return {
        loads,
        // The load of an error may be in an earlier interval.
        failures: Math.min(failed + sum('errors'), loads),
        ms: loads > failed ? Math.round(ms / (loads - failed)) : null,
      };
    },

    /**
     * The loads of one release that weigh in a decision.
     *
     * @param since from the ten minutes that contain this time, in milliseconds since 1970
     */
    weighed(app: string, version: string, since: number): WeighedLoads {
      const own = countsOf(app, version, since).map(({ weighed }) => weighed);
      const sum = (field: 'loads' | 'failures') =>
        own.reduce((total, count) => total + (count?.[field] ?? 0), 0);
      return { loads: sum('loads'), failures: Math.min(sum('failures'), sum('loads')) };
    },

    /** The views of pages in one release of the shell that weigh in a decision; `since` as for `weighed`. */
    views(version: string, since: number): ViewCounts {
      const own = countsOf(SHELL, version, since).map(({ views }) => views);
      const sum = (field: keyof ViewCounts) => own.reduce((total, views) => total + (views?.[field] ?? 0), 0);
      return { sent: sum('sent'), started: sum('started'), failed: sum('failed') };
    },
  };
}
