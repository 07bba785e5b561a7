import { openDatabase } from '@fitreel/api/db';
import { sql } from 'kysely';
import { rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { startDeploySite } from '../../testing/deploy-site';
import { runFitreel } from '../../testing/run-fitreel';
import { temporaryFolders } from '../../testing/temporary-folders';
import { STORES, testStores } from '../../testing/stores';
import { GATEWAYS, otherGateways, register } from './gateways';

const stores = testStores();
const folders = temporaryFolders();
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});
afterEach(() => jest.restoreAllMocks());

const fails = (error: unknown) => {
  throw error;
};

test.each(STORES)('a gateway of another version counts until it leaves, in a store as %s', async (kind) => {
  const { store, another } = await stores.create(kind);
  const { leave } = await register(await another(), '2.0.0', fails);
  const { leave: leaveAlike } = await register(store, '2.1.0', fails);
  expect(await otherGateways(store, '2.1.0')).toMatchObject([{ version: '2.0.0' }]);
  expect(await otherGateways(store, '2.0.0')).toMatchObject([{ version: '2.1.0' }]);
  await leave();
  expect(await otherGateways(store, '2.1.0')).toEqual([]);
  await leaveAlike();
  expect(await store.records(GATEWAYS).all()).toEqual([]);
});

test.each(STORES)(
  'a killed gateway counts for 20 s, and is forgotten later, in a store as %s',
  async (kind) => {
    const { store } = await stores.create(kind);
    const records = store.records(GATEWAYS);
    await records.create('0123456789ab', { version: '2.0.0', host: 'killed' });
    const renewedBefore = async (ms: number) => {
      await records.noteUse('0123456789ab');
      const last = await records.lastUse('0123456789ab');
      await records.noteUse('0123456789ab', new Date((last?.at.getTime() ?? 0) - ms));
    };
    await renewedBefore(15_000);
    expect(await otherGateways(store, '2.1.0')).toHaveLength(1);
    await renewedBefore(21_000);
    expect(await otherGateways(store, '2.1.0')).toEqual([]);
    await renewedBefore(2 * 60 * 60 * 1000);
    const { leave } = await register(store, '2.1.0', fails);
    expect(await records.all()).toMatchObject([[expect.any(String), { version: '2.1.0' }]]);
    await leave();
  },
);

test('in PostgreSQL, gateways count on machines whose clocks differ', async () => {
  const { store, another } = await stores.create('postgres');
  const { leave } = await register(await another(), '2.0.0', fails);
  const now = Date.now() + 2 * 60 * 60 * 1000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const [other] = await otherGateways(store, '2.1.0');
  expect(other).toMatchObject({ version: '2.0.0' });
  expect(now - Date.parse(other?.renewed ?? '')).toBeLessThan(20_000);
  const { leave: leaveNext } = await register(store, '2.1.0', fails);
  expect(await store.records(GATEWAYS).all()).toHaveLength(2);
  await leaveNext();
  await leave();
});

test('commands and the endpoint tell which gateways run, and when they renewed their leases', async () => {
  const site = await startDeploySite();
  const { leave } = await register(site.store, '2.0.0', fails);
  const renewed = expect.stringMatching(/^20.*Z$/) as unknown;
  expect((await site.asCatalog.status()).gateways).toEqual([{ version: '2.0.0', host: hostname(), renewed }]);
  const store = path.dirname(site.store.releasesFolder);
  const { out } = await runFitreel(['status', '--store', store]);
  expect(out).toMatch(new RegExp(`\\nGateways:\\n  2\\.0\\.0 on ${hostname()}, renewed \\d+ s ago\\n$`));
  await leave();
  expect((await runFitreel(['status', '--store', store])).out).not.toContain('Gateways');
  await site.close();
});

test('a store that cannot be written is a warning until it can be, also from the start on', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'queueMicrotask'] });
  const { store, place } = await stores.create('folder');
  const folder = path.join(place, GATEWAYS.folder);
  await writeFile(folder, 'a file in the place of the folder');
  const failed = jest.fn();
  const { leave, warnings } = await register(store, '2.0.0', failed);
  expect(warnings()).toEqual([expect.stringContaining('the store takes no changes from this gateway')]);
  await rm(folder);
  // One renewal, however long the disk takes: further ones would outrun the lease's 20 s.
  await jest.advanceTimersByTimeAsync(5000);
  while (warnings().length > 0) await new Promise(setImmediate);
  expect(await otherGateways(store, '2.1.0')).toHaveLength(1);
  expect(failed).toHaveBeenCalledTimes(1);
  await leave();
  jest.useRealTimers();
});

test('a damaged lease counts for nothing', async () => {
  const { store, damageRecord } = await stores.create('folder');
  const { leave } = await register(store, '2.0.0', fails);
  const [lease] = await store.records(GATEWAYS).all();
  await damageRecord(GATEWAYS, lease?.[0] ?? '', '{"version":');
  expect(await otherGateways(store, '2.1.0')).toEqual([]);
  await leave();
});

test('in PostgreSQL, a gateway of a version that does not register counts while it listens', async () => {
  const { store, place } = await stores.create('postgres');
  const { leave } = await register(store, '2.1.0', fails);
  await store.follow(
    async (_revision, show) => show(),
    () => undefined,
  );
  expect(await otherGateways(store, '2.1.0')).toEqual([]);
  const older = await openDatabase({ databaseUrl: place, dataDir: await folders.create() });
  await older.maintenance.connection().execute(async (connection) => {
    await sql`listen "fitreel_revisions"`.execute(connection);
    expect(await otherGateways(store, '2.1.0')).toMatchObject([{ version: 'an earlier version' }]);
  });
  await older.close();
  while ((await otherGateways(store, '2.1.0')).length > 0);
  await leave();
});
