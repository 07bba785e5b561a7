import type { ChangeRequest, HistoryEntry, ReleaseName } from '@fitreel/protocol';
import { readdir, access } from 'node:fs/promises';
import path from 'node:path';
import { LocalDelivery } from '../operations/local-delivery';
import type { ReleaseStore } from '../store/release-store';

/** Root of the repository, from the place of this file. */
export const ROOT = path.resolve(__dirname, '../../../..');

/** Who is written into the history for what went live by a start of the site. */
const AUTHOR = 'npm start';

/** The `dist` folders of the shell and of every `remote-*`, as far as they were built. */
async function builtFolders(root: string): Promise<string[]> {
  const names = (await readdir(root)).filter((name) => name === 'shell' || name.startsWith('remote-'));
  const found = await Promise.all(
    names.map(async (name) => {
      const dist = path.join(root, name, 'dist');
      return access(path.join(dist, 'release.json')).then(
        () => dist,
        () => null,
      );
    }),
  );
  return found.filter((dist) => dist !== null);
}

/** Those of `releases` that the history does not name: it is read back only as far as it must be. */
async function withoutKnown(store: ReleaseStore, releases: readonly ReleaseName[]): Promise<ReleaseName[]> {
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  let fresh = releases.filter(({ app, version }) => apps[app]?.live !== version);
  for await (const { changes } of store.revisions.newestFirst()) {
    if (fresh.length === 0) break;
    const named = ({ app, version }: ReleaseName) =>
      changes.some((change) => change.app === app && change.version === version);
    fresh = fresh.filter((release) => !named(release));
  }
  return fresh;
}

/**
 * Puts what was built into the store and makes it live, all in one step, save for releases that the history knows
 * already: a start does not undo what was deployed or taken back since.
 *
 * @returns the entries of the history
 * @throws DeployRejected when the built apps do not go together, or not with what else is live
 */
export async function publishBuilt(store: ReleaseStore, root: string = ROOT): Promise<HistoryEntry[]> {
  const delivery = new LocalDelivery(store, AUTHOR);
  const built = await Promise.all((await builtFolders(root)).map((dist) => delivery.add(dist)));
  const changes = (await withoutKnown(store, built)).map(({ app, version }): ChangeRequest => ({
    kind: 'deploy',
    app,
    version,
  }));
  return delivery.changeAll(changes);
}
