import type { ReleaseStore, StatusFields } from '../../core/store/release-store';
import { COUNTS } from './counts';
import { loadFigures } from './load-figures';
import { rollbackReason, waitReason } from './reasons';
import { troublesOf } from './troubles';

/** The status fields of releases' loads and troubles, and why the guards of canaries wait. */
export async function loadStatus(store: ReleaseStore, app?: string): Promise<StatusFields> {
  const figures = await loadFigures(store.collection(COUNTS), app);
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  return {
    release: async (name, version) => ({
      ...figures.of(name, version),
      ...figures.vitals75(name, version),
      troubles: troublesOf(name, version, apps[name], figures, Date.now()),
    }),
    canary(name, { live, canary }) {
      if (!canary?.guard) return {};
      const versions = { canary: canary.version, live, isNamed: Boolean(canary.networks) };
      const asked = [name, versions, Date.parse(canary.since), figures] as const;
      const waits = waitReason(...asked);
      if (waits !== null) return { waits };
      // Until the guard's next check, nobody may promote a canary that it is about to roll back.
      const reason = rollbackReason(...asked);
      return reason === null ? {} : { waits: `takes it back: ${reason}` };
    },
  };
}
