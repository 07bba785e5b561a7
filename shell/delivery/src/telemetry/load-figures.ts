import { SHELL, type LoadFigures, type LoadPoint, type Span } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import path from 'node:path';
import { readJson } from '../store/files';
import { gatewayFiles } from '../store/gateway-file';
import { intervalStart, LoadCount, SPANS, type ViewCounts } from './load-log';

/** The counts of one gateway. Each gateway writes its own file. */
const CountsFile = Type.Object({ counts: Type.Array(LoadCount) }, { additionalProperties: false });

/** Loads that weigh in a decision, and how many of them failed. */
export type WeighedLoads = Pick<LoadFigures, 'loads' | 'failures'>;

/** The counts of all gateways of the site in `dataDir`. A damaged file, or one of another version of FitReel, counts nothing. */
async function countsOf(dataDir: string, span: Span): Promise<LoadCount[]> {
  const files = await gatewayFiles(path.join(dataDir, SPANS[span].folder));
  // Another gateway may have removed its old counts.
  const values = await Promise.all(files.map((file) => readJson(file).catch(() => undefined)));
  return values.flatMap((value) => (Value.Check(CountsFile, value) ? value.counts : []));
}

function figuresOf(counts: readonly LoadCount[]): LoadFigures {
  const sum = (field: 'loads' | 'failures' | 'errors' | 'ms') =>
    counts.reduce((total, count) => total + count[field], 0);
  const [loads, failed, ms] = [sum('loads'), sum('failures'), sum('ms')];
  return {
    loads,
    // The load of an error may be in an earlier interval.
    failures: Math.min(failed + sum('errors'), loads),
    ms: loads > failed ? Math.round(ms / (loads - failed)) : null,
  };
}

/** The loads of the releases of `app` over a span, by interval: the earliest first. */
export async function loadPoints(dataDir: string, app: string, span: Span): Promise<LoadPoint[]> {
  const from = Date.now() - SPANS[span].retentionMs;
  const releases = new Map<string, { version: string; at: number; counts: LoadCount[] }>();
  for (const count of await countsOf(dataDir, span)) {
    const { version, at } = count;
    if (count.app !== app || at < from) continue;
    const key = `${at} ${version}`;
    const release = releases.get(key) ?? { version, at, counts: [] };
    release.counts.push(count);
    releases.set(key, release);
  }
  return [...releases.values()]
    .sort((one, other) => one.at - other.at)
    .map(({ counts, ...release }) => ({ ...release, ...figuresOf(counts) }));
}

/** Reads the counts of all gateways of the site in `dataDir`. */
export async function loadFigures(dataDir: string) {
  const counts = await countsOf(dataDir, 'day');
  const countsSince = (app: string, version: string, since: number) =>
    counts.filter(
      (count) => count.app === app && count.version === version && count.at >= intervalStart(since),
    );
  return {
    /** How loads of one release went in the last 24 hours. */
    of: (app: string, version: string): LoadFigures =>
      figuresOf(countsSince(app, version, Date.now() - SPANS.day.retentionMs)),

    /**
     * The loads of one release that weigh in a decision.
     *
     * @param since from the ten minutes that contain this time, in milliseconds since 1970
     */
    weighed(app: string, version: string, since: number): WeighedLoads {
      const own = countsSince(app, version, since);
      const sum = (field: 'loads' | 'failures') =>
        own.reduce((total, { weighed }) => total + weighed[field], 0);
      return { loads: sum('loads'), failures: Math.min(sum('failures'), sum('loads')) };
    },

    /** The views of pages in one release of the shell that weigh in a decision; `since` as for `weighed`. */
    views(version: string, since: number): ViewCounts {
      const own = countsSince(SHELL, version, since);
      const sum = (field: keyof ViewCounts) =>
        own.reduce((total, { views }) => total + (views?.[field] ?? 0), 0);
      return { sent: sum('sent'), started: sum('started'), failed: sum('failed') };
    },
  };
}
