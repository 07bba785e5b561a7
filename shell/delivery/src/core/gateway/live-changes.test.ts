import { startSite, stateIn, type TestSite } from '../../../testing/site';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.gateway.inject({ url, headers });

test('the next page shows a deploy or a rollback, without a restart', async () => {
  const { version: old } = site.releases.catalog;
  const fresh = await site.deployCatalog('second');
  expect((await get('/trend')).body).toContain(`href="/releases/catalog/${fresh}/remoteEntry`);
  await site.delivery.change({ kind: 'rollback', app: 'catalog' });
  const after = (await get('/trend')).body;
  expect(after).toContain(`href="/releases/catalog/${old}/remoteEntry`);
  expect(after).not.toContain(fresh);
});

describe('a canary', () => {
  let canary: string;
  beforeAll(async () => {
    canary = await site.deployCatalog('canary', 10);
  });
  afterAll(() => site.delivery.change({ kind: 'rollback', app: 'catalog' }));

  const releaseFor = async (bucket: number) => {
    const { body } = await get('/trend', { cookie: `bucket=${bucket}` });
    return /href="\/releases\/catalog\/([^/]+)\/remoteEntry/.exec(body)?.[1];
  };

  test('goes to exactly its percentage of the buckets', async () => {
    const got = await Promise.all(Array.from({ length: 100 }, (_, bucket) => releaseFor(bucket)));
    expect(got.filter((version) => version === canary)).toHaveLength(10);
    expect(got.filter((version) => version === site.releases.catalog.version)).toHaveLength(90);
  });

  test('goes to nobody without a bucket, and no page sets a cookie', async () => {
    const { headers, body } = await get('/trend');
    expect(body).not.toContain(canary);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('is the one release of its remote that its pages know, so that what is loaded late comes in it', async () => {
    for (const [bucket, shown] of [
      ['5', canary],
      ['50', site.releases.catalog.version],
    ] as const) {
      const { registry } = stateIn((await get('/trend', { cookie: `bucket=${bucket}` })).body);
      const versions = registry.microFrontends['catalog']?.map(({ metadata }) => metadata.version);
      expect(versions).toEqual([shown]);
    }
  });
});
