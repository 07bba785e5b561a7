import { startSite, type TestSite } from '../../testing/site';

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

  test('gives a visitor without a bucket the page’s bucket', async () => {
    const { headers, body } = await get('/trend');
    const cookie = [headers['set-cookie']].flat().find((text) => text?.startsWith('bucket=')) ?? '';
    expect(cookie).toMatch(/^bucket=\d{1,2}; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    expect(body).toContain(
      `/releases/catalog/${await releaseFor(Number(/\d+/.exec(cookie)?.[0]))}/remoteEntry`,
    );
    const known = await get('/trend', { cookie: 'bucket=5' });
    expect(String(known.headers['set-cookie'])).not.toContain('bucket=');
  });
});

test('sets no bucket without a canary', async () => {
  expect(String((await get('/trend')).headers['set-cookie'])).not.toContain('bucket=');
});
