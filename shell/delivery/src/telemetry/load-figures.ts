import { Type } from '@sinclair/typebox';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { check } from '../store/check';
import { isMissing } from '../store/is-missing';
import { LoadCount, slotOf } from './load-counts';

/** How long loads are remembered, in milliseconds. */
export const REMEMBERED = 24 * 60 * 60 * 1000;

/** How loads of a release went in browsers within the last 24 hours. */
export interface LoadFigures {
  /** Loads that were reported, failed ones included. */
  loads: number;
  failures: number;
  /** Mean time of a load that succeeded, in milliseconds; null where none was reported. */
  ms: number | null;
}

/** What one gateway has counted; each writes a file of its own. */
const CountsFile = Type.Object({ counts: Type.Array(LoadCount) }, { additionalProperties: false });

/** The folder in which gateways keep their counts. */
export function telemetryFolder(dataDir: string): string {
  return path.join(dataDir, 'telemetry');
}

async function readCounts(file: string): Promise<LoadCount[]> {
  try {
    return check(CountsFile, JSON.parse(await readFile(file, 'utf8')) as unknown, file).counts;
  } catch (error) {
    // Another gateway ended and took its old counts with it.
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The counts of all gateways of the site whose data lie in `dataDir`. */
export async function loadFigures(dataDir: string) {
  const folder = telemetryFolder(dataDir);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name));
  const counts = (await Promise.all(files.map(readCounts))).flat();
  return {
    /**
     * How loads of one release went.
     *
     * @param since from the ten minutes that hold this time on, in milliseconds since 1970; by default 24 hours back
     */
    of(app: string, version: string, since = Date.now() - REMEMBERED): LoadFigures {
      const own = counts.filter(
        (count) => count.app === app && count.version === version && count.slot >= slotOf(since),
      );
      const sum = (field: 'loads' | 'failures' | 'ms') =>
        own.reduce((total, count) => total + count[field], 0);
      const [loads, failures, ms] = [sum('loads'), sum('failures'), sum('ms')];
      return { loads, failures, ms: loads > failures ? Math.round(ms / (loads - failures)) : null };
    },
  };
}
