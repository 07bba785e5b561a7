import type { ChangeRequest, HistoryEntry, RemoteDescription } from '@fitreel/protocol';
import path from 'node:path';
import { DeployRejected } from '../src/core/store/problem';
import { WholeDelivery } from './whole-delivery';
import { FolderStore } from '../src/core/store/folder-store';
import type { ReleaseStore } from '../src/core/store/release-store';
import { LoadLog } from '../src/capabilities/guard/load-log';
import { CATALOG, writeRemote, writeShell, type ReleaseFacts } from './built-apps';
import type { temporaryFolders } from './temporary-folders';
import { RULES } from './stores';
import { COUNTS } from '../src/capabilities/guard/counts';

/**
 * A store with a live shell. `remote` and `shell` add a release and return its version.
 *
 * @param facts types and API calls of the shell's releases
 */
export async function releaseSite(folders: ReturnType<typeof temporaryFolders>, facts: ReleaseFacts = {}) {
  return siteOf(new FolderStore(await folders.create(), RULES), folders, facts);
}

/** `releaseSite` in the empty `store`. */
export async function siteOf<Store extends ReleaseStore>(
  store: Store,
  folders: ReturnType<typeof temporaryFolders>,
  facts: ReleaseFacts = {},
) {
  const built = await folders.create();
  const delivery = new WholeDelivery(store, 'ann');
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
    remoteFacts?: ReleaseFacts,
  ) => add((dist) => writeRemote(dist, description, mark, requires, {}, remoteFacts));
  const shell = (mark: string, provides?: Record<string, string>) =>
    add((dist) => writeShell(dist, mark, provides, undefined, facts));
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

/** Sets the clock to when releases that were live until now may be removed. Restore the mocks afterwards. */
export function monthLater(): void {
  const now = Date.now() + 31 * 24 * 60 * 60 * 1000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
}

/** The error with which `change` is rejected. */
export async function rejection(
  change: Promise<HistoryEntry | HistoryEntry[] | null>,
): Promise<DeployRejected> {
  const error: unknown = await change.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeployRejected)) throw new Error(`not rejected, but ${String(error)}`);
  return error;
}

interface Loads {
  /** The kind of failure: the load fails (default), or the page has an error after it. */
  kind?: 'load' | 'error';
  /** The catalogue by default. */
  app?: string;
  version: string;
  loads: number;
  failures?: number;
  /** Time of the loads, in milliseconds since 1970; now by default. */
  at?: number;
}

/** Adds loads of a release to the store's counts, like a gateway when browsers report them. */
export async function addLoads(
  store: Pick<ReleaseStore, 'collection'>,
  { app = 'catalog', version, loads, failures = 0, at = Date.now(), kind = 'load' }: Loads,
): Promise<void> {
  const log = new LoadLog(store.collection(COUNTS));
  const now = jest.spyOn(Date, 'now').mockReturnValue(at);
  for (let count = 0; count < loads; count += 1) {
    const fails = count < failures;
    log.add({ remote: app, version, failure: fails && kind === 'load' ? 'timeout' : null, ms: 100 });
    if (fails && kind === 'error')
      log.addError({ remote: app, version, route: 'home', message: 'Error: boom', stack: '' });
  }
  now.mockRestore();
  await log.flush();
}

/** A site with a live release of the catalogue and a canary; `report` adds loads of either release. */
export async function siteWithCanary(folders: ReturnType<typeof temporaryFolders>, { guard = true } = {}) {
  const site = await releaseSite(folders);
  const [live, canary] = [await site.remote('live'), await site.remote('canary')];
  await site.deploy(live);
  await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard });
  const report = (version: string, loads: number, failures: number) =>
    addLoads(site.store, { version, loads, failures });
  const state = async () => (await site.store.revisions.latest())?.apps['catalog'];
  return { ...site, live, canary, report, state };
}
