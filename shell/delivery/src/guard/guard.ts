import { DeployRejected } from '../compatibility/problem';
import type { HistoryEntry } from '../operations/delivery';
import { LocalDelivery } from '../operations/local-delivery';
import type { ReleaseStore } from '../store/release-store';
import { loadFigures } from '../telemetry/load-figures';
import { failsMoreOften } from './significance';

/** Who is written into the history when a canary was taken back by itself. */
const AUTHOR = 'guard';

const percent = ({ failures, loads }: { failures: number; loads: number }) =>
  `${((100 * failures) / loads).toFixed(1)} % of ${loads}`;

/**
 * Takes back each guarded canary whose loads fail significantly more often than those of the live release, counted
 * since the canary began.
 *
 * @returns the entries of the history
 */
export async function takeBackFailing(store: ReleaseStore): Promise<HistoryEntry[]> {
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  const guarded = Object.entries(apps).filter(([, { canary }]) => canary?.guard);
  if (guarded.length === 0) return [];
  const figures = await loadFigures(store.folder);
  const taken: HistoryEntry[] = [];
  for (const [app, { live, canary }] of guarded) {
    if (!canary) continue;
    const since = Date.parse(canary.since);
    const [tried, usual] = [figures.of(app, canary.version, since), figures.of(app, live, since)];
    if (!failsMoreOften(tried, usual)) continue;
    const note = `loads failed: ${percent(tried)}, against ${percent(usual)} of the live release`;
    const change = { kind: 'rollback' as const, app, from: canary.version, note };
    const entry = await new LocalDelivery(store, AUTHOR).change(change).catch((error: unknown) => {
      // Somebody promoted it or took it back in the meantime.
      if (error instanceof DeployRejected) return null;
      throw error;
    });
    if (entry) taken.push(entry);
  }
  return taken;
}

/** Milliseconds between two looks at the canaries. */
const INTERVAL = 5000;

/**
 * Looks after guarded canaries for as long as the process runs.
 *
 * @param report told of each canary that was taken back, and of a look that failed
 * @returns ends it
 */
export function startGuard(
  store: ReleaseStore,
  report: { taken: (entry: HistoryEntry) => void; failed: (error: unknown) => void },
): () => void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      for (const entry of await takeBackFailing(store)) report.taken(entry);
    } catch (error) {
      report.failed(error);
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), INTERVAL).unref();
  return () => clearInterval(timer);
}
