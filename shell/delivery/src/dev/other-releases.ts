import { appFolder, SHELL } from '@fitreel/protocol';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleaseStore } from '../store/release-store';
import { publishBuilt } from '../start/publish';
import { ROOT } from '../start/repository';

/** Beside apps under development, the site has these. */
export interface OtherReleases {
  /** A store for this run of `npm run dev` alone: it never writes to that of `npm start`. */
  store: ReleaseStore;
  /** Whether the store has a site: without a release of the shell it has none. */
  hasSite: boolean;
  /** Apps that are left out, each with the reason. */
  missing: string[];
}

/**
 * Puts the last builds of `apps` into a store of its own, which is removed when the process ends.
 *
 * @param root the repository
 */
export async function otherReleases(apps: readonly string[], root: string = ROOT): Promise<OtherReleases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fitreel-dev-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = new ReleaseStore(folder);
  const { failed } = await publishBuilt(store, root);
  const { apps: live = {} } = (await store.revisions.latest()) ?? {};
  const hasSite = live[SHELL] !== undefined;
  const reasonOf = (app: string) => {
    if (!hasSite) return `${app}: its release needs one of the shell: npm run build -w ${SHELL}`;
    const failure = failed.find((one) => one.app === app);
    return failure ? `${app}: ${failure.reason}` : `${app} is not built: npm run build -w ${appFolder(app)}`;
  };
  return { store, hasSite, missing: apps.filter((app) => !hasSite || !live[app]).map(reasonOf) };
}
