import { sql } from 'kysely';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { BALANCER, SHARED_CACHES, type SharedCache } from '../../../testing/shared-caches';
import { startSite, type TestSite } from '../../../testing/site';

let postgres: ChildProcessWithoutNullStreams;
let site: TestSite;
let cache: SharedCache | undefined;
beforeEach(async () => {
  postgres = spawn(process.execPath, [path.join(__dirname, '../../../../../api/testing/postgres-main.mjs')]);
  const [url] = (await once(createInterface(postgres.stdout), 'line')) as [string];
  site = await startSite({ DATABASE_URL: url, TRUST_PROXY: '127.0.0.1' });
});
afterEach(async () => {
  await cache?.stop();
  cache = undefined;
  await site.close();
  await stopPostgres();
});

async function stopPostgres(): Promise<void> {
  if (postgres.exitCode !== null) return;
  postgres.stdin.end();
  await once(postgres, 'exit');
}

const CHECKS = ['/api/live', '/api/ready', '/api/health'];

test('pages, their files and public responses that are kept outlive the database, and changes are 503 with retry-after', async () => {
  const version = await site.deployCatalog('next');
  const urls = ['/', '/trend', '/api/videos', '/api/categories'];
  const read = () => Promise.all(urls.map((url) => site.gateway.inject(url)));
  const before = await read();
  expect(before.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200));

  await stopPostgres();
  // Nobody has asked for a file of this release yet.
  const [file = ''] = new RegExp(`/releases/catalog/${version}/[^"]+\\.js`).exec(before[0]?.body ?? '') ?? [];
  expect([file, (await site.gateway.inject(file)).statusCode]).toEqual([expect.stringMatching(/./), 200]);
  const payload = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
  const login = await site.gateway.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(login.statusCode).toBe(503);
  expect(Number(login.headers['retry-after'])).toBeGreaterThan(0);
  const checks = await Promise.all(CHECKS.map((url) => site.gateway.inject(url)));
  expect(checks.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503]);
  // Longer than a public response counts as fresh.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const after = await read();
  for (const [index, { statusCode, body }] of after.entries())
    expect([urls[index], statusCode, body]).toEqual([urls[index], 200, before[index]?.body]);
});

test('while the synchronous standby is away, logins and deploys fail at once, and pages and the status go on', async () => {
  const waitFor = async (standbys: string) => {
    const { reads } = site.database;
    await sql`alter system set synchronous_standby_names = ${sql.lit(standbys)}`.execute(reads);
    await sql`select pg_reload_conf()`.execute(reads);
  };
  const payload = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
  const login = () => site.gateway.inject({ method: 'POST', url: '/api/auth/login', payload });
  await waitFor('nowhere');
  while ((await login()).statusCode === 200);

  const upload = site.deployCatalog('next');
  await expect(upload).rejects.toThrow(/^standby away/);
  for (const page of ['/', '/trend', '/history'])
    expect((await site.gateway.inject(page)).statusCode).toBe(200);
  expect(await site.delivery.status()).toMatchObject({ revision: 1, problem: null });
  await waitFor('');
  while ((await login()).statusCode !== 200);
  expect(await site.deployCatalog('next')).toMatch(/./);
});

describe.each([...SHARED_CACHES, BALANCER])('behind $name', ({ name, start }) => {
  if (!start) {
    test.skip(`pages outlive the database, if ${name} is installed`, () => undefined);
    return;
  }

  /** Resolves when the gateway has been asked so often whether it is ready. */
  const asked = (times: number) =>
    new Promise<void>((resolve) => {
      let left = times;
      site.gateway.server.on('request', ({ url }: IncomingMessage) => {
        if (url !== '/api/ready') return;
        left -= 1;
        if (left === 0) resolve();
      });
    });

  test('pages that the proxy does not have outlive the database, as the gateway stays ready', async () => {
    const urls = ['/', '/trend'];
    const before = await Promise.all(urls.map((url) => site.gateway.inject(url)));
    cache = await start(await site.gateway.listen({ port: 0, host: '127.0.0.1' }));
    await stopPostgres();
    // Enough for those that take a gateway out.
    if (name !== 'nginx') await asked(10);
    for (const [index, url] of urls.entries()) {
      const page = await fetch(cache.origin + url);
      expect([url, page.status, await page.text()]).toEqual([url, 200, before[index]?.body]);
    }
    const statuses = await Promise.all(
      CHECKS.map(async (url) => (await fetch(`${cache?.origin}${url}`)).status),
    );
    expect(statuses).toEqual([200, 200, 503]);
  });
});
