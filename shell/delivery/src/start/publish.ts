import {
  appFolder,
  appsIn,
  RELEASE_FILE,
  type ChangeRequest,
  type HistoryEntry,
  type ReleaseName,
} from '@fitreel/protocol';
import { readdir, access } from 'node:fs/promises';
import path from 'node:path';
import { LocalDelivery } from '../operations/local-delivery';
import type { ReleaseStore } from '../store/release-store';

/** Root of the repository. */
export const ROOT = path.resolve(__dirname, '../../../..');

/** The name in the history for what goes live when the site starts. */
const AUTHOR = 'npm start';

/** The `dist` folders of the shell and the remotes that are built. */
async function builtFolders(root: string): Promise<string[]> {
  const apps = appsIn(await readdir(root));
  const found = await Promise.all(
    apps.map(async (app) => {
      const dist = path.join(root, appFolder(app), 'dist');
      return access(path.join(dist, RELEASE_FILE)).then(
        () => dist,
        () => null,
      );
    }),
  );
  return found.filter((dist) => dist !== null);
}

/** The `releases` that the history does not name. Reads it back only as far as necessary. */
async function withoutKnown(store: ReleaseStore, releases: readonly ReleaseName[]): Promise<ReleaseName[]> {
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  let fresh = releases.filter(({ app, version }) => apps[app]?.live !== version);
  for await (const { changes } of store.revisions.newestFirst()) {
    if (fresh.length === 0) break;
    const isNamed = ({ app, version }: ReleaseName) =>
      changes.some((change) => change.kind !== 'upload' && change.app === app && change.version === version);
    fresh = fresh.filter((release) => !isNamed(release));
  }
  return fresh;
}

/**
 * Adds the built releases to the store and makes them live in one step. Leaves out releases that the history names: a
 * restart must not undo a later deploy or rollback.
 *
 * @returns the entries of the history
 * @throws DeployRejected with all problems, EarlierFormat for a store of an earlier version
 */
export async function publishBuilt(store: ReleaseStore, root: string = ROOT): Promise<HistoryEntry[]> {
  const delivery = new LocalDelivery(store, AUTHOR);
  // Fails early for a store of an earlier version, before anything is added to it.
  await store.revisions.latest();
  const built = await Promise.all((await builtFolders(root)).map((dist) => delivery.add(dist)));
  const changes = (await withoutKnown(store, built)).map(({ app, version }): ChangeRequest => ({
    kind: 'deploy',
    app,
    version,
  }));
  return delivery.changeAll(changes);
}
