import type { LoadReport } from '@fitreel/protocol';
import { catalog, releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { LoadLog } from '../telemetry/load-log';
import { takeBackFailing } from './guard';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** A site with a canary, and loads of it and of the live release as browsers report them. */
async function siteWithCanary(guard: boolean) {
  const here = await releaseSite(folders);
  const [live, tried] = [await here.remote('live'), await here.remote('tried')];
  await here.deploy(live);
  await here.delivery.change({ ...catalog('canary'), version: tried, traffic: 10, guard });
  const log = new LoadLog(here.store.folder);
  await log.open();
  const report = async (version: string, loads: number, failures: number) => {
    for (let count = 0; count < loads; count += 1) {
      const failure: LoadReport['failure'] = count < failures ? 'timeout' : null;
      log.add({ remote: 'catalog', version, failure, ms: 100 });
    }
    await log.flush();
  };
  const state = async () => (await here.store.revisions.latest())?.apps['catalog'];
  return { ...here, live, tried, report, state };
}

test('a guarded canary that fails far more often is taken back, and the history says why', async () => {
  const here = await siteWithCanary(true);
  await here.report(here.live, 200, 2);
  await here.report(here.tried, 30, 1);
  expect(await takeBackFailing(here.store)).toEqual([]);
  await here.report(here.tried, 10, 10);
  expect(await takeBackFailing(here.store)).toMatchObject([
    {
      kind: 'rollback',
      by: 'guard',
      from: here.tried,
      version: here.live,
      note: 'loads failed: 27.5 % of 40, against 1.0 % of 200 of the live release',
    },
  ]);
  expect(await here.state()).toMatchObject({ live: here.live, canary: null });
  expect(await takeBackFailing(here.store)).toEqual([]);
});

test('a canary without a guard stays', async () => {
  const here = await siteWithCanary(false);
  await here.report(here.live, 200, 0);
  await here.report(here.tried, 100, 100);
  expect(await takeBackFailing(here.store)).toEqual([]);
  expect(await here.state()).toMatchObject({ canary: { version: here.tried } });
});

test('the status has the loads of both', async () => {
  const here = await siteWithCanary(true);
  await here.report(here.live, 20, 5);
  await here.report(here.tried, 4, 4);
  const { apps } = await here.delivery.status();
  expect(apps[1]).toMatchObject({
    live: { loads: 20, failures: 5, ms: 100 },
    canary: { loads: 4, failures: 4, ms: null },
  });
});
