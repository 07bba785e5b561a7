import { SHELL, watchOf, type AppStatus, type Status } from '@fitreel/protocol';
import { readSite } from '../store/read-site';
import type { ReleaseStore } from '../store/release-store';

/** Sorts the shell first, then the remotes by name. */
function shellFirst([one]: [string, unknown], [other]: [string, unknown]): number {
  if (one === SHELL || other === SHELL) return one === SHELL ? -1 : 1;
  return one < other ? -1 : 1;
}

/** Shown if no capability counts loads. */
const NO_LOADS = { loads: 0, failures: 0, ms: null };

/** The live releases and canaries, with how well each loads. */
export async function siteStatus(store: ReleaseStore): Promise<Status> {
  const latest = await store.revisions.latest();
  if (!latest) return { revision: 0, problem: null, apps: [] };
  const problem = await readSite(store, latest).then(
    ({ heldBack: [reason = null] }) => store.revisions.damage ?? reason,
    (error: Error) => error.message,
  );
  const fields = await store.rules.status(store);
  const release = async (app: string, version: string, since: string, by: string) => {
    const found = await store.find(app, version).catch(() => null);
    const commit = found?.commit ?? null;
    const dirty = found?.dirty && { dirty: true as const };
    return {
      version,
      since,
      by,
      commit,
      ...dirty,
      ...NO_LOADS,
      ...(await fields.release(app, version, found)),
    };
  };
  const apps = Object.entries(latest.apps)
    .sort(shellFirst)
    .map(async ([app, state]): Promise<AppStatus> => {
      const { live, since, by, canary, takenBack } = state;
      const canaryRelease = canary && (await release(app, canary.version, canary.since, canary.by));
      const { owner = null } = (await store.find(app, live).catch(() => null)) ?? {};
      return {
        app,
        owner,
        live: await release(app, live, since, by),
        canary: canaryRelease && {
          ...canaryRelease,
          traffic: canary.traffic,
          ...watchOf(canary),
          ...fields.canary(app, state),
        },
        ...(takenBack && { takenBack }),
      };
    });
  return { revision: latest.revision, problem, apps: await Promise.all(apps) };
}
