import type { HistoryEntry } from '@fitreel/protocol';
import { DeployRejected } from '../compatibility/problem';
import { LocalDelivery } from '../operations/local-delivery';
import type { ReleaseStore } from '../store/release-store';
import { loadFigures } from '../telemetry/load-figures';
import { failsMoreOften } from './significance';

/** The guard's name in the history. */
const AUTHOR = 'guard';

const CHECK_INTERVAL_MS = 5000;

const percent = ({ failures, loads }: { failures: number; loads: number }) =>
  `${((100 * failures) / loads).toFixed(1)} % of ${loads}`;

/**
 * Rolls back each guarded canary whose loads, since it began, failed significantly more often than those of the live
 * release (ADR-0009).
 *
 * @returns the entries of the history
 */
export async function rollBackFailing(store: ReleaseStore): Promise<HistoryEntry[]> {
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  const guarded = Object.entries(apps).filter(([, { canary }]) => canary?.guard);
  if (guarded.length === 0) return [];
  const figures = await loadFigures(store.folder);
  const entries: HistoryEntry[] = [];
  for (const [app, { live, canary }] of guarded) {
    if (!canary) continue;
    const since = Date.parse(canary.since);
    const ofCanary = figures.of(app, canary.version, since);
    const ofLive = figures.of(app, live, since);
    if (!failsMoreOften(ofCanary, ofLive)) continue;
    const note = `loads failed: ${percent(ofCanary)}, against ${percent(ofLive)} of the live release`;
    const change = { kind: 'rollback' as const, app, from: canary.version, note };
    const entry = await new LocalDelivery(store, AUTHOR).change(change).catch((error: unknown) => {
      // Someone has promoted it or rolled it back in the meantime.
      if (error instanceof DeployRejected) return null;
      throw error;
    });
    if (entry) entries.push(entry);
  }
  return entries;
}

/**
 * Checks the guarded canaries every few seconds.
 *
 * @param report receives each rollback, and the error of a check that failed
 * @returns a function that stops the checks
 */
export function startGuard(
  store: ReleaseStore,
  report: { rolledBack: (entry: HistoryEntry) => void; failed: (error: unknown) => void },
): () => void {
  let checking = false;
  const check = async () => {
    if (checking) return;
    checking = true;
    try {
      for (const entry of await rollBackFailing(store)) report.rolledBack(entry);
    } catch (error) {
      report.failed(error);
    } finally {
      checking = false;
    }
  };
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
