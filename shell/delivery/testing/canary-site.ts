import type { LoadReport } from '@fitreel/protocol';
import { LoadLog } from '../src/telemetry/load-log';
import { catalog, releaseSite } from './release-site';
import type { temporaryFolders } from './temporary-folders';

interface Loads {
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
  { app = 'catalog', version, loads, failures = 0, at = Date.now() }: Loads,
): Promise<void> {
  const log = new LoadLog(store.folder);
  const now = jest.spyOn(Date, 'now').mockReturnValue(at);
  for (let count = 0; count < loads; count += 1) {
    const failure: LoadReport['failure'] = count < failures ? 'timeout' : null;
    log.add({ remote: app, version, failure, ms: 100 });
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
