import { SHELL, type AppStatus, type Release, type Status } from '@fitreel/protocol';
import { waitReason } from '../../capabilities/guard/reasons';
import type { Signer } from '../../capabilities/signatures/signatures';
import { readSite } from '../store/read-site';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { loadFigures } from '../../capabilities/guard/load-figures';

/** The shell first, then the remotes by name. */
function shellFirst([one]: [string, unknown], [other]: [string, unknown]): number {
  if (one === SHELL || other === SHELL) return one === SHELL ? -1 : 1;
  return one < other ? -1 : 1;
}

/** What the guard of an app's canary waits for. */
export function waitsOf(
  app: string,
  { apps }: Revision,
  figures: Awaited<ReturnType<typeof loadFigures>>,
): { waits?: string } {
  const { live, canary } = apps[app] ?? {};
  if (!live || !canary?.guard) return {};
  const waits = waitReason(app, { canary: canary.version, live }, Date.parse(canary.since), figures);
  return waits === null ? {} : { waits };
}

/** Who signed a release that `find` accepted; null where the store demands no signatures. */
async function signerOf(store: ReleaseStore, app: string, release: Release): Promise<Signer | null> {
  const { signers } = store;
  const { version } = release;
  return signers && signers.signerOf(app, version, release, await store.signature(app, version));
}

/** What is live, with its canaries and how all of it loads. */
export async function siteStatus(store: ReleaseStore): Promise<Status> {
  const latest = await store.revisions.latest();
  if (!latest) return { revision: 0, problem: null, apps: [] };
  const problem = await readSite(store, latest).then(
    () => store.revisions.damage,
    (error: Error) => error.message,
  );
  const figures = await loadFigures(store.counts);
  const release = async (app: string, version: string, since: string, by: string) => {
    const found = await store.find(app, version).catch(() => null);
    const signer = found && (await signerOf(store, app, found));
    const commit = found?.commit ?? null;
    const dirty = found?.dirty && { dirty: true as const };
    const times = figures.vitals75(app, version);
    return {
      version,
      since,
      by,
      commit,
      ...dirty,
      ...(signer && { signer }),
      ...figures.of(app, version),
      ...times,
    };
  };
  const apps = Object.entries(latest.apps)
    .sort(shellFirst)
    .map(async ([app, { live, since, by, canary }]): Promise<AppStatus> => {
      const canaryRelease = canary && (await release(app, canary.version, canary.since, canary.by));
      const { owner = null } = (await store.find(app, live).catch(() => null)) ?? {};
      return {
        app,
        owner,
        live: await release(app, live, since, by),
        canary: canaryRelease && {
          ...canaryRelease,
          traffic: canary.traffic,
          guard: canary.guard,
          ...(canary.networks && { networks: canary.networks }),
          ...waitsOf(app, latest, figures),
        },
      };
    });
  return { revision: latest.revision, problem, apps: await Promise.all(apps) };
}
