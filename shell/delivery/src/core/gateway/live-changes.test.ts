import { startSite, stateIn, type TestSite } from '../../../testing/site';
import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';

describe('changes of remotes', () => {
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
});

describe('a canary of the shell', () => {
  const BUCKETS = Array.from({ length: 100 }, (_, bucket) => bucket);

  let site: TestSite;
  let live: string;
  let canary: string;
  beforeAll(async () => {
    const shell = SHELL_BUNDLE.replace('String(content)', `content + ' in ' + releaseBase`);
    site = await startSite({}, { shell, catalog: remoteBundle(`return 'page of ' + releaseBase;`) });
    live = site.releases.shell.version;
    canary = await site.deployShell('canary', 20);
  });
  beforeEach(() => change(20));
  afterAll(() => site.close());

  const change = (traffic: number) =>
    site.delivery.change({ kind: 'canary', app: 'shell', version: canary, traffic, guard: false });

  const get = (bucket: number | null, more: Record<string, string> = {}) =>
    site.gateway.inject({
      url: '/trend',
      headers: { ...(bucket !== null && { cookie: `bucket=${bucket}` }), ...more },
    });
  /** Versions of an app that a page names. */
  const versionsIn = (html: string, app: string) => [
    ...new Set(
      [...html.matchAll(new RegExp(`/releases/${app}/([^/]+)/`, 'g'))].map(([, version]) => version),
    ),
  ];
  const shellFor = async (bucket: number) => versionsIn((await get(bucket)).body, 'shell');

  test('exactly its percentage of the buckets gets it: files, markup and styles of one shell, and of no other', async () => {
    // Twice: also as the page is kept.
    for (let round = 0; round < 2; round += 1) {
      const shells = await Promise.all(BUCKETS.map(shellFor));
      expect(shells.filter((versions) => String(versions) === canary)).toHaveLength(20);
      expect(shells.filter((versions) => String(versions) === live)).toHaveLength(80);
    }
    const { body } = await get(0);
    expect(body).toContain(`in /releases/shell/${canary}/`);
    expect(body).toMatch(/<style data-href="main.33333333.css">\/\* canary \*\//);
  });

  test('each visitor stays on one shell, which may be the canary together with a remote’s canary', async () => {
    const catalog = await site.deployCatalog('canary', 20);
    const bodies = await Promise.all(BUCKETS.map(async (bucket) => (await get(bucket)).body));
    const rendered = bodies.map((body) => /page of \S+ in [^<]+/.exec(body)?.[0] ?? '');
    const [ofCatalog, inShell] = [`page of /releases/catalog/${catalog}/`, `in /releases/shell/${canary}/`];
    const count = (...parts: string[]) =>
      rendered.filter((text) => parts.every((part) => text.includes(part))).length;
    // What one canary breaks shows on both sides of the other's comparison.
    expect([count(ofCatalog), count(inShell), count(ofCatalog, inShell)]).toEqual([20, 20, 4]);
    await site.delivery.change({ kind: 'rollback', app: 'catalog' });
    expect(await shellFor(0)).toEqual([canary]);
  });

  test('a browser never revalidates the page of one shell with the other’s page', async () => {
    const [ofCanary, ofLive] = [await get(0), await get(99)];
    expect(ofLive.headers['vary']).toContain('cookie');
    const tag = String(ofLive.headers['etag']);
    expect((await get(98, { 'if-none-match': tag })).statusCode).toBe(304);
    expect((await get(0, { 'if-none-match': tag })).statusCode).toBe(200);
    expect(ofCanary.headers['etag']).not.toBe(tag);
  });

  test('a visitor without a bucket gets the live shell', async () => {
    expect(versionsIn((await get(null)).body, 'shell')).toEqual([live]);
  });

  test('its files are served, and prune keeps them', async () => {
    await site.delivery.prune({ keep: 0 });
    const { statusCode, body } = await site.gateway.inject(`/releases/shell/${canary}/main.22222222.js`);
    expect([statusCode, body]).toEqual([200, '/* main canary */']);
  });

  test('without traffic it waits, promoted it is live for all, and a rollback takes it back', async () => {
    const [bucketOfCanary, other] = [0, 99];
    const both = async () => (await Promise.all([bucketOfCanary, other].map(shellFor))).flat();
    await change(0);
    expect(await both()).toEqual([live, live]);
    await site.delivery.change({ kind: 'promote', app: 'shell' });
    expect(await both()).toEqual([canary, canary]);
    await site.delivery.change({ kind: 'rollback', app: 'shell' });
    expect(await both()).toEqual([live, live]);
  });
});
