import type { HistoryEntry } from '@fitreel/protocol';
import { isDeepStrictEqual } from 'node:util';
import { LocalDelivery } from '../../core/operations/local-delivery';
import type { ReleaseStore } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';
import { COUNTS } from './counts';
import { loadFigures } from './load-figures';
import { rollbackReason } from './reasons';

/** The guard's name in the history. */
const AUTHOR = 'guard';

const CHECK_INTERVAL_MS = 5000;

/** Receives the guard's actions and failures. */
export interface GuardReport {
  rolledBack: (entry: HistoryEntry) => void;
  /** Receives the error of a failed check or rollback. */
  failed: (error: unknown) => void;
}

/**
 * Rolls back each guarded canary whose loads, since it began, failed significantly more often than loads of the live
 * release (ADR-0109). The shell's canary is rolled back if fewer pages start or more fail (ADR-0035).
 */
export async function rollBackFailing(store: ReleaseStore, report: GuardReport): Promise<void> {
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  const guarded = Object.entries(apps).flatMap(([app, { live, canary }]) =>
    canary?.guard ? [{ app, live, canary }] : [],
  );
  const delivery = new LocalDelivery(store, AUTHOR);
  for (const { app, live, canary } of guarded) {
    const versions = { canary: canary.version, live };
    // Its start may be in the future if the clock was set back since.
    const since = Math.min(Date.parse(canary.since), Date.now());
    // Reads only this app's counts: all gateways do so every few seconds, and a day of the site may have a hundred thousand rows.
    const figures = await loadFigures(store.collection(COUNTS), app, since);
    const note = rollbackReason(app, versions, since, figures);
    if (note === null) continue;
    // Not if somebody promoted it, rolled it back or removed its guard in the meantime.
    const isSame = (now: Revision | null) => isDeepStrictEqual(now?.apps[app]?.canary, canary);
    await delivery
      .changeAll([{ kind: 'rollback', app, note }], isSame)
      .then((entries) => entries.forEach(report.rolledBack), report.failed);
  }
}

/**
 * Checks the guarded canaries every few seconds.
 *
 * @returns a function that stops the checks, and resolves once no check is running
 */
export function startGuard(store: ReleaseStore, report: GuardReport): () => Promise<void> {
  let checking: Promise<void> | null = null;
  const check = () => {
    checking ??= rollBackFailing(store, report)
      .catch(report.failed)
      .finally(() => (checking = null));
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await checking;
  };
}
