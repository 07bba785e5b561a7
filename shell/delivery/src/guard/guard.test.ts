import type { LoadReport } from '@fitreel/protocol';
import { catalog, releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { LoadLog } from '../telemetry/load-log';
import { rollBackFailing } from './guard';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** A site with a canary; `report` adds loads of a release as browsers report them. */
async function siteWithCanary(guard: boolean) {
  const site = await releaseSite(folders);
  const [live, canary] = [await site.remote('live'), await site.remote('canary')];
  await site.deploy(live);
  await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard });
  const log = new LoadLog(site.store.folder);
  await log.open();
  const report = async (version: string, loads: number, failures: number) => {
    for (let count = 0; count < loads; count += 1) {
      const failure: LoadReport['failure'] = count < failures ? 'timeout' : null;
      log.add({ remote: 'catalog', version, failure, ms: 100 });
    }
    await log.flush();
  };
  const state = async () => (await site.store.revisions.latest())?.apps['catalog'];
  return { ...site, live, canary, report, state };
}

test('rolls back a guarded canary that fails far more often, and the history says why', async () => {
  const site = await siteWithCanary(true);
  await site.report(site.live, 200, 2);
  await site.report(site.canary, 30, 1);
  expect(await rollBackFailing(site.store)).toEqual([]);
  await site.report(site.canary, 10, 10);
  expect(await rollBackFailing(site.store)).toMatchObject([
    {
      kind: 'rollback',
      by: 'guard',
      from: site.canary,
      version: site.live,
      note: 'loads failed: 27.5 % of 40, against 1.0 % of 200 of the live release',
    },
  ]);
  expect(await site.state()).toMatchObject({ live: site.live, canary: null });
  expect(await rollBackFailing(site.store)).toEqual([]);
});

test('leaves a canary without a guard alone', async () => {
  const site = await siteWithCanary(false);
  await site.report(site.live, 200, 0);
  await site.report(site.canary, 100, 100);
  expect(await rollBackFailing(site.store)).toEqual([]);
  expect(await site.state()).toMatchObject({ canary: { version: site.canary } });
});

test('the status shows the loads of both releases', async () => {
  const site = await siteWithCanary(true);
  await site.report(site.live, 20, 5);
  await site.report(site.canary, 4, 4);
  const { apps } = await site.delivery.status();
  expect(apps[1]).toMatchObject({
    live: { loads: 20, failures: 5, ms: 100 },
    canary: { loads: 4, failures: 4, ms: null },
  });
});
