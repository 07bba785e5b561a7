import type { LoadFigures } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import path from 'node:path';
import { check, hasKey } from '../store/check';
import { namesIn, readJson } from '../store/files';
import { LoadCount, slotOf } from './load-counts';

/** Older loads are dropped. */
export const RETENTION_MS = 24 * 60 * 60 * 1000;

/** The counts of one gateway. Each gateway writes its own file. */
const CountsFile = Type.Object({ counts: Type.Array(LoadCount) }, { additionalProperties: false });

/** The folder in which gateways keep their counts. */
export function telemetryFolder(dataDir: string): string {
  return path.join(dataDir, 'telemetry');
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

/** Reads the counts of all gateways of the site in `dataDir`. */
export async function loadFigures(dataDir: string) {
  const folder = telemetryFolder(dataDir);
  const names = await namesIn(folder);
  const files = names.filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name));
  const counts = (await Promise.all(files.map(readCounts))).flat();
  return {
    /**
     * How loads of one release went.
     *
     * @param since counts from the ten minutes that contain this time, in milliseconds since 1970; 24 hours by default
     */
    of(app: string, version: string, since = Date.now() - RETENTION_MS): LoadFigures {
      const own = counts.filter(
        (count) => count.app === app && count.version === version && count.slot >= slotOf(since),
      );
      const sum = (field: 'loads' | 'failures' | 'errors' | 'ms') =>
        own.reduce((total, count) => total + (count[field] ?? 0), 0);
      const [loads, failed, ms] = [sum('loads'), sum('failures'), sum('ms')];
      return {
        loads,
        // The load of an error may be in an interval before `since`.
        failures: Math.min(failed + sum('errors'), loads),
        ms: loads > failed ? Math.round(ms / (loads - failed)) : null,
      };
    },
  };
}
