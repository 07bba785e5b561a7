import type { ChangeRequest, HistoryEntry, RemoteDescription } from '@fitreel/protocol';
import path from 'node:path';
import { DeployRejected } from '../src/compatibility/problem';
import { LocalDelivery } from '../src/operations/local-delivery';
import { ReleaseStore } from '../src/store/release-store';
import { CATALOG, writeRemote, writeShell, type SlotFacts } from './built-apps';
import type { temporaryFolders } from './temporary-folders';

/**
 * A store with a live shell. `remote` and `shell` add a release and return its version.
 *
 * @param slots what the shell's releases say of slots
 */
export async function releaseSite(folders: ReturnType<typeof temporaryFolders>, slots: SlotFacts = {}) {
  const [folder, built] = await Promise.all([folders.create(), folders.create()]);
  const store = new ReleaseStore(folder);
  const delivery = new LocalDelivery(store, 'ann');
  let count = 0;
  const add = async (write: (dist: string) => Promise<unknown>) => {
    const dist = path.join(built, String((count += 1)));
    await write(dist);
    return (await delivery.add(dist)).version;
  };
  const remote = (
    mark: string,
    description: RemoteDescription = CATALOG,
    requires?: Record<string, string>,
    remoteSlots?: SlotFacts,
  ) => add((dist) => writeRemote(dist, description, mark, requires, {}, remoteSlots));
  const shell = (mark: string, provides?: Record<string, string>) =>
    add((dist) => writeShell(dist, mark, provides, undefined, slots));
  const deploy = (version: string, app = 'catalog') => delivery.change({ kind: 'deploy', app, version });
  await deploy(await shell('first'), 'shell');
  return { store, delivery, remote, shell, deploy };
}

/** The live release of an app, its canary and its previous releases. */
export async function stateOf({ store }: { store: ReleaseStore }, app = 'catalog') {
  const state = (await store.revisions.latest())?.apps[app];
  return state && { live: state.live, canary: state.canary?.version ?? null, previous: state.previous };
}

/** The kind and app of a change of the catalogue. */
export const catalog = <K extends ChangeRequest['kind']>(kind: K) => ({ kind, app: 'catalog' });

/** The error with which `change` is rejected. */
export async function rejection(change: Promise<HistoryEntry | null>): Promise<DeployRejected> {
  const error: unknown = await change.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeployRejected)) throw new Error(`not rejected, but ${String(error)}`);
  return error;
}
