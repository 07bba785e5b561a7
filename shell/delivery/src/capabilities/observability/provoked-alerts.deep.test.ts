import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { emptyDatabase } from '../../../../../api/testing/databases';
import { startTcpProxy } from '../../../../../api/testing/tcp-proxy';
import { startMetricsSite } from '../../../testing/metrics-site';
import { addLoads } from '../../../testing/release-site';
import { expectFiring, hasPromtool, type Scrape } from '../../../testing/promtool';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { FolderStore } from '../../core/store/folder-store';

type MetricsSite = Awaited<ReturnType<typeof startMetricsSite>>;

/** What is provoked at a real site, as its gateway says it, in the rules of Prometheus. */
const testAlerts = hasPromtool ? test : test.skip;

const scrape = async (site: MetricsSite): Promise<Scrape> => ({ text: await site.metrics(), at: Date.now() });

/** By default, what does not come in this time is lost to Prometheus. */
const SCRAPE_TIMEOUT_MS = 10_000;

const USER = { email: 'somebody@example.com', password: 'a long password', firstName: 'A', lastName: 'B' };

describe('a site with SQLite', () => {
  let site: MetricsSite;
  beforeEach(async () => {
    site = await startMetricsSite();
  });
  afterEach(() => site.close());

  testAlerts('fires no alert for what strangers send', async () => {
    const { gateway } = site;
    const post = (url: string, payload?: object) => gateway.inject({ method: 'POST', url, payload });
    await post('/api/auth/signup', USER);
    const before = await scrape(site);
    const statuses: number[] = [];
    for (let sent = 0; sent < 20; sent += 1) {
      const responses = [
        await gateway.inject('/api/user/likes'),
        await gateway.inject('/%E0%A4%A'),
        await gateway.inject({ url: '/api/videos', method: 'PROPFIND' as 'GET' }),
        await post('/api/auth/signup', USER),
        await post('/api/auth/login', { email: USER.email, password: 'wrong' }),
        await post('/api/telemetry', { loads: 'none' }),
      ];
      statuses.push(...responses.map(({ statusCode }) => statusCode));
    }
    expect(new Set(statuses.filter((status) => status >= 500))).toEqual(new Set([500]));
    await expectFiring(before, await scrape(site), []);
  });

  testAlerts('fires RequestsFail for a fault of the code', async () => {
    const signup = await site.gateway.inject({ method: 'POST', url: '/api/auth/signup', payload: USER });
    const { encodedToken: authorization } = signup.json<{ encodedToken: string }>();
    const ask = () => site.gateway.inject({ url: '/api/user/likes', headers: { authorization } });
    expect((await ask()).statusCode).toBe(200);
    const before = await scrape(site);
    await sql`alter table list_videos rename to gone`.execute(site.database.kysely);
    expect((await ask()).statusCode).toBe(500);
    // The first scrape after a series begins has nothing to compare it with.
    const first = await scrape(site);
    await expectFiring(before, first, []);
    expect((await ask()).statusCode).toBe(500);
    await expectFiring(first, await scrape(site), ['RequestsFail']);
  });

  testAlerts('fires ReleaseFails for what the status says of a release that hardly anybody has', async () => {
    const before = await scrape(site);
    const version = await site.deployCatalog('a failing one');
    await addLoads(site.store, { version, loads: 17, failures: 17 });
    await expectFiring(before, await scrape(site), ['ReleaseFails']);
  });

  testAlerts('fires RolledBack for the first rollback, also past the gateway', async () => {
    await site.deployCatalog('a second');
    const before = await scrape(site);
    await expectFiring(before, before, []);
    const store = new FolderStore(site.store.folder);
    await new LocalDelivery(store, 'somebody').change({ kind: 'rollback', app: 'catalog' });
    await expectFiring(before, await scrape(site), ['RolledBack']);
    await store.close();
  });
});

testAlerts('a site whose PostgreSQL is stopped fires DatabaseFails, with and without requests', async () => {
  const main = path.join(__dirname, '../../../../../api/testing/postgres-main.mjs');
  const postgres = spawn(process.execPath, [main]);
  const [url] = (await once(createInterface(postgres.stdout), 'line')) as [string];
  const site = await startMetricsSite(undefined, { DATABASE_URL: url });
  try {
    const before = await scrape(site);
    await expectFiring(before, before, []);
    postgres.stdin.end();
    await once(postgres, 'exit');
    const stopped = await scrape(site);
    await expectFiring(before, stopped, ['DatabaseFails']);
    const login = { email: USER.email, password: USER.password };
    const { statusCode } = await site.gateway.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: login,
    });
    expect(statusCode).toBe(503);
    const failed = /^(fitreel_database_query_duration_seconds_count\{outcome="failed"\}) (\d+)$/m;
    const [, , count] = failed.exec((await scrape(site)).text) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
  } finally {
    await site.close();
  }
});

testAlerts(
  'a silent PostgreSQL fires DatabaseFails too: metrics come before Prometheus gives up',
  async () => {
    const { settings, remove } = await emptyDatabase('postgres');
    const url = new URL(settings.databaseUrl ?? '');
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const site = await startMetricsSite(undefined, { DATABASE_URL: url.href });
    try {
      const before = await scrape(site);
      proxy.silence();
      const response = await fetch(`http://127.0.0.1:${site.port}/metrics`, {
        signal: AbortSignal.timeout(SCRAPE_TIMEOUT_MS),
      });
      await expectFiring(before, { text: await response.text(), at: Date.now() }, ['DatabaseFails']);
    } finally {
      await proxy.close();
      await site.close();
      await remove();
    }
  },
);
