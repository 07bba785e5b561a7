import { Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { emptyDatabase, type EmptyDatabase } from '../../testing/databases';
import { startTcpProxy } from '../../testing/tcp-proxy';
import { postgresDialect, PostgresPool } from './postgres-driver';
import { writableHost } from './postgres-hosts';

/** Two databases that stand for two hosts. */
let hosts: EmptyDatabase[];
let urls: string[];
beforeEach(async () => {
  hosts = [await emptyDatabase('postgres'), await emptyDatabase('postgres')];
  urls = hosts.map(({ settings }) => settings.databaseUrl ?? '');
});
afterEach(async () => {
  for (const host of hosts) await host.remove();
});

/** New connections to `url` will be read-only, as those to a standby, or not. */
async function setReadOnly(url: string | undefined, to: 'on' | 'off'): Promise<void> {
  const client = new Client({ connectionString: url, options: '-c default_transaction_read_only=off' });
  await client.connect();
  const name = new URL(url ?? '').pathname.slice(1);
  await client.query(`alter database ${name} set default_transaction_read_only = ${to}`);
  await client.end();
}

test('connections go to the host that takes writes, and leave it when it turns read-only', async () => {
  await setReadOnly(urls[0], 'on');
  const db = new Kysely<unknown>({
    dialect: postgresDialect(new PostgresPool(writableHost(urls), { max: 1 })),
  });
  const hostOf = async () =>
    (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name ?? '';
  expect(urls[1]).toContain(await hostOf());

  await setReadOnly(urls[0], 'off');
  await setReadOnly(urls[1], 'on');
  expect(urls[1]).toContain(await hostOf());
  await sql`set default_transaction_read_only = on`.execute(db);
  const write = sql`create table written (id integer)`;
  await expect(write.execute(db)).rejects.toMatchObject({ kind: 'unavailable' });
  await write.execute(db);
  expect(urls[0]).toContain(await hostOf());
  await db.destroy();
});

test('while no host takes writes, the failure says why each does not', async () => {
  for (const url of urls) await setReadOnly(url, 'on');
  const [first = '', closed] = [urls[0], 'postgres://postgres:hidden@127.0.0.1:1/postgres'];
  const host = writableHost([first, closed]);
  const failure = await host.url().catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'DatabaseFailure', kind: 'unavailable' });
  expect(String(failure)).toMatch(/read-only.*ECONNREFUSED/);
  expect(String(failure)).not.toContain('hidden');
});

test('a silent host holds up nobody', async () => {
  const { hostname: host, port } = new URL(urls[0] ?? '');
  const proxy = await startTcpProxy({ host, port: Number(port) });
  proxy.silence();
  const silent = new URL(urls[0] ?? '');
  silent.port = String(proxy.port);
  expect(await writableHost([silent.href, urls[1] ?? '']).url()).toBe(urls[1]);
  await proxy.close();
});
