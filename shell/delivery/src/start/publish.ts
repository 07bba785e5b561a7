import { readdir, access } from 'node:fs/promises';
import path from 'node:path';
import type { Live } from '../store/live';
import type { ReleaseStore } from '../store/release-store';

/** Root of the repository, from the place of this file. */
export const ROOT = path.resolve(__dirname, '../../../..');

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

/**
 * Puts what was built into the store. A release that the store did not hold goes live, all in one step; one that it
 * holds already changes nothing, so that a start does not undo what was deployed or taken back since.
 *
 * @returns versions of what went live, by piece
 */
export async function publishBuilt(store: ReleaseStore, root: string = ROOT): Promise<Live> {
  const added = await Promise.all((await builtFolders(root)).map((dist) => store.add(dist)));
  const live = await store.live();
  const change: Live = {};
  for (const { piece, release, added: isNew } of added) {
    if (isNew || !live[piece]) change[piece] = release.version;
  }
  if (Object.keys(change).length > 0) await store.setLive(change);
  return change;
}
