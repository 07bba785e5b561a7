import fs from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { emptyDatabase, type EmptyDatabase } from '../../../../../api/testing/databases';
import { addLoads } from '../../../testing/release-site';
import { startSite, type TestSite } from '../../../testing/site';
import { rollBackFailing } from '../../capabilities/guard/guard';
import { machineProblem } from '../store/machine-problem';
import { TOKENS, Tokens } from '../../capabilities/http-deploys/tokens';

let database: EmptyDatabase;
let sites: [TestSite, TestSite];
beforeAll(async () => {
  database = await emptyDatabase('postgres');
  const env = { DATABASE_URL: database.settings.databaseUrl ?? '' };
  sites = [await startSite(env), await startSite(env)];
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  for (const site of sites) await site.close();
  await database.remove();
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setTimeout(10);
}

const registryOf = async ({ gateway }: TestSite) =>
  (await gateway.inject('/registry.json')).json<{
    microFrontends: Record<string, { metadata: { version: string } }[]>;
  }>();
const shows = async (site: TestSite, version: string) =>
  (await registryOf(site)).microFrontends['catalog']?.[0]?.metadata.version === version;

test('a deploy at one gateway shows at the other, which serves its files', async () => {
  const [one, other] = sites;
  const version = await one.deployCatalog('second');
  await until(() => shows(other, version));
  const file = `/releases/catalog/${version}/remoteEntry.77777777.js`;
  expect((await other.gateway.inject(file)).statusCode).toBe(200);
});

test('a gateway serves the files of a release that it has not heard of yet', async () => {
  const [one, other] = sites;
  jest.spyOn(other.store.revisions, 'look').mockResolvedValue();
  const version = await one.deployCatalog('unheard');
  expect(await shows(other, version)).toBe(false);
  await setTimeout(60);
  const file = `/releases/catalog/${version}/remoteEntry.77777777.js`;
  expect((await other.gateway.inject(file)).statusCode).toBe(200);
  jest.restoreAllMocks();
  await until(() => shows(other, version));
});

test('a page costs the database nothing', async () => {
  const [one] = sites;
  await one.gateway.inject('/trend');
  const find = jest.spyOn(one.store, 'find');
  const latest = jest.spyOn(one.store.revisions, 'latest');
  expect((await one.gateway.inject('/trend')).statusCode).toBe(200);
  expect(find).not.toHaveBeenCalled();
  // The poll of once a second may come in between.
  expect(latest.mock.calls.length).toBeLessThan(3);
  jest.restoreAllMocks();
});

test('a token and a preview of one gateway count at the other, until they are revoked', async () => {
  const [one, other] = sites;
  const { id, token } = await new Tokens(one.store.records(TOKENS)).create('catalog', 'ann');
  const headers = { authorization: `Bearer ${token}` };
  const status = async () =>
    (await other.gateway.inject({ url: '/api/delivery/status', headers })).statusCode;
  expect(await status()).toBe(200);
  await new Tokens(one.store.records(TOKENS)).revoke(id);
  expect(await status()).toBe(401);
  const { live } = (await one.store.revisions.latest())?.apps['catalog'] ?? { live: '' };
  const { path } = await one.delivery.preview({ releases: [{ app: 'catalog', version: live }], hours: 1 });
  const followed = await other.gateway.inject(path);
  expect(followed.headers['set-cookie']).toMatch(/^preview=[0-9a-f]{12}/);
});

test('two guards take a canary back once, by the loads of both gateways', async () => {
  const [one, other] = sites;
  const { live } = (await one.store.revisions.latest())?.apps['catalog'] ?? { live: '' };
  const canary = await one.deployCatalog('broken canary', 20, true);
  for (const { store } of sites) {
    await addLoads(store, { version: live, loads: 100 });
    // Neither gateway has enough of them alone.
    await addLoads(store, { version: canary, loads: 8, failures: 8 });
  }
  const rolledBack: unknown[] = [];
  const report = {
    rolledBack: (entry: unknown) => rolledBack.push(entry),
    failed: (error: unknown) => {
      throw error;
    },
  };
  await Promise.all(sites.map(({ store }) => rollBackFailing(store, report)));
  expect(rolledBack).toMatchObject([{ kind: 'rollback', version: live, from: canary }]);
  expect((await other.store.revisions.latest())?.apps['catalog']?.canary).toBeNull();
});

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE'])(
  'a gateway whose disk refuses a new release (%s) sends its files from the database, and says so',
  async (code) => {
    const [one, other] = sites;
    const error = jest.spyOn(other.gateway.log, 'error');
    const folder = other.store.releasesFolder;
    const { mkdir } = fs;
    // Pages are read in the same process; only the other gateway has this folder.
    const refuse = jest.spyOn(fs, 'mkdir').mockImplementation(async (place, options) => {
      if (String(place).startsWith(folder))
        throw Object.assign(new Error(code), { code, path: String(place) });
      return mkdir(place, options);
    });
    const version = await one.deployCatalog(`refused with ${code}`);
    const file = `/releases/catalog/${version}/remoteEntry.77777777.js`;
    const expected = await one.gateway.inject({ url: file, headers: { 'accept-encoding': 'br' } });
    for (const method of ['GET', 'HEAD'] as const) {
      const sent = await other.gateway.inject({ method, url: file, headers: { 'accept-encoding': 'br' } });
      expect(sent.statusCode).toBe(200);
      for (const name of [
        'content-type',
        'content-encoding',
        'cache-control',
        'vary',
        'content-security-policy',
      ])
        expect([name, sent.headers[name]]).toEqual([name, expected.headers[name]]);
      if (method === 'GET') expect(sent.rawPayload.equals(expected.rawPayload)).toBe(true);
    }
    const plain = await other.gateway.inject(file);
    expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
    expect((await other.gateway.inject(`${file}.none.js`)).statusCode).toBe(404);

    // Pages need the files in the folder: the last good site stays, and health says why.
    const warned = async () => {
      expect((await other.gateway.inject('/trend')).statusCode).toBe(200);
      return (await other.gateway.inject('/api/health')).json<{ warnings?: string[] }>().warnings;
    };
    await until(async () => (await warned()) !== undefined);
    expect(await warned()).toEqual([expect.stringMatching(/^this gateway's disk/)]);
    expect(await shows(other, version)).toBe(false);
    expect((await other.gateway.inject('/api/ready')).statusCode).toBe(200);
    const problem = machineProblem(Object.assign(new Error(code), { code, path: `${folder}/catalog` }));
    expect(error).toHaveBeenCalledWith({ problem }, expect.stringMatching(/^this gateway's disk/));

    refuse.mockRestore();
    await until(async () => (await warned()) === undefined);
    expect(await shows(other, version)).toBe(true);
  },
);
