import type { LoadPoint, Span } from '@fitreel/protocol';
import { allCounts, HOURS_RETENTION_MS, hoursFolder, RETENTION_MS, telemetryFolder } from './load-figures';

/** The loads of the releases of `app` over a span, by interval: the earliest first. */
export async function loadPoints(dataDir: string, app: string, span: Span): Promise<LoadPoint[]> {
  const [folder, retentionMs] =
    span === 'day' ? [telemetryFolder(dataDir), RETENTION_MS] : [hoursFolder(dataDir), HOURS_RETENTION_MS];
  const from = Date.now() - retentionMs;
  const sums = new Map<
    string,
    { version: string; at: number; loads: number; failed: number; errors: number; ms: number }
  >();
  for (const count of await allCounts(folder)) {
    if (count.app !== app || count.slot < from) continue;
    const { version, slot: at, loads, failures, errors = 0, ms } = count;
    const key = `${at} ${version}`;
    const sum = sums.get(key) ?? { version, at, loads: 0, failed: 0, errors: 0, ms: 0 };
    sum.loads += loads;
    sum.failed += failures;
    sum.errors += errors;
    sum.ms += ms;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .sort((one, other) => one.at - other.at)
    .map(({ version, at, loads, failed, errors, ms }) => ({
      version,
      at,
      loads,
      // The load of an error may be in an earlier interval.
      failures: Math.min(failed + errors, loads),
      ms: loads > failed ? Math.round(ms / (loads - failed)) : null,
    }));
}
