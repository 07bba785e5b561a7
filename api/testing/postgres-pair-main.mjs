/**
 * A primary PostgreSQL and its synchronous standby, with empty data, each in a separate process. Prints one line of JSON:
 * `PostgresPair` in `postgres-pair.ts`. Ends with its standard input.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { newPostgres } from './postgres-setup.mjs';

const primary = await newPostgres(['synchronous_standby_names=*']);
const standby = await newPostgres([`primary_conninfo=${conninfo(primary)}`]);
let pids = [];
try {
  await primary.server.initialise();
  // Before its first start, a cluster can simply be copied.
  await promisify(execFile)('cp', ['-a', primary.data, standby.data]);
  await writeFile(path.join(standby.data, 'standby.signal'), '');
  await primary.server.start();
  // The package waits for a message that only a primary logs.
  standby.server.start().catch(() => undefined);
  await untilSynchronous();
  pids = await Promise.all([primary, standby].map(pidOf));
  console.log(
    JSON.stringify({
      primary: { url: primary.url, pid: pids[0] },
      standby: { url: standby.url, pid: pids[1] },
    }),
  );
  process.stdin.resume();
  await Promise.race([once(process.stdin, 'end'), once(process, 'SIGTERM')]);
} finally {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It was already killed.
    }
  // Gives their processes time to end.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const { folder } of [primary, standby])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

function conninfo({ url }) {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}

async function pidOf({ data }) {
  return Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function untilSynchronous() {
  const client = new pg.Client({ connectionString: `${primary.url}/postgres` });
  await client.connect();
  const isDone = async () =>
    (await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).rowCount === 1;
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50));
  await client.end();
}
