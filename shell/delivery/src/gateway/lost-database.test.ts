import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { startSite, type TestSite } from '../../testing/site';

let postgres: ChildProcessWithoutNullStreams;
let site: TestSite;
beforeAll(async () => {
  postgres = spawn(process.execPath, [path.join(__dirname, '../../../../api/testing/postgres-main.mjs')]);
  const [url] = (await once(createInterface(postgres.stdout), 'line')) as [string];
  site = await startSite({ DATABASE_URL: url });
});
afterAll(() => site.close());

test('pages and public responses that are kept outlive the database, and changes are 503 with retry-after', async () => {
  const urls = ['/', '/trend', '/api/videos', '/api/categories'];
  const read = () => Promise.all(urls.map((url) => site.gateway.inject(url)));
  const before = await read();
  expect(before.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 200));

  postgres.stdin.end();
  await once(postgres, 'exit');
  const payload = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
  const login = await site.gateway.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(login.statusCode).toBe(503);
  expect(Number(login.headers['retry-after'])).toBeGreaterThan(0);
  expect((await site.gateway.inject('/api/ready')).statusCode).toBe(503);
  // Longer than a public response counts as fresh.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const after = await read();
  for (const [index, { statusCode, body }] of after.entries())
    expect([urls[index], statusCode, body]).toEqual([urls[index], 200, before[index]?.body]);
});
