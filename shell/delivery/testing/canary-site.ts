import { LoadLog } from '../src/telemetry/load-log';
import { catalog, releaseSite } from './release-site';
import type { temporaryFolders } from './temporary-folders';

interface Loads {
  /** How failures show: the load fails (default), or the page has an error after it. */
  kind?: 'load' | 'error';
  /** The catalogue by default. */
  app?: string;
  version: string;
  loads: number;
  failures?: number;
  /** Time of the loads, in milliseconds since 1970; now by default. */
  at?: number;
}

/** Adds loads of a release to the counts of the store, as a gateway does when browsers report them. */
export async function addLoads(
  store: { folder: string },
  { app = 'catalog', version, loads, failures = 0, at = Date.now(), kind = 'load' }: Loads,
): Promise<void> {
  const log = new LoadLog(store.folder);
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

/** A site with a live release of the catalogue and a canary; `report` adds loads of either. */
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
