import type autocannon from 'autocannon';
import Libsql from 'libsql';
import { createHmac } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { onEachDatabase, startBareWrite, type MeasuredServer } from '../servers';
import { addThroughput, CONNECTIONS, load, type Throughput } from './load';
import { ROUNDS, type Report } from './report';
import { importVideos, JWT_SECRET } from './requests';

const USERS = 100_000;

/** Positions of each user. */
const POSITIONS = 500;

/** Time for adding positions: it limits how many users get some. */
const SEED_MS = Number(process.env['BENCH_SECONDS'] ?? 180) * 1000;

const BATCH = 200;

const VIDEOS = Array.from({ length: POSITIONS }, (_video, index) => `generated-${index}`);

type Run = (sql: string) => unknown;

/** Opens the database that `env` names. */
async function open({
  DATABASE_URL,
  DATA_DIR = '',
}: NodeJS.ProcessEnv): Promise<{ run: Run; close: () => unknown }> {
  if (DATABASE_URL !== undefined) {
    const client = new Client(DATABASE_URL);
    await client.connect();
    return { run: (sql) => client.query(sql), close: () => client.end() };
  }
  const file = new Libsql(path.join(DATA_DIR, 'fitreel.sqlite'));
  return { run: (sql) => file.exec(sql), close: () => file.close() };
}

/** Adds the users, and positions and a history for as many of them as `SEED_MS` allows. Resolves with their number. */
async function fill(env: NodeJS.ProcessEnv): Promise<number> {
  await importVideos(env, VIDEOS);
  const { run, close } = await open(env);
  const numbers = (from: number, to: number) =>
    `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n)`;
  await run(`insert into users (id, email, email_key, password_hash, extra, created_at, updated_at)
    select 'u' || i, 'u' || i || '@bench.example', 'u' || i || '@bench.example', '', '{}', '', ''
    from ${numbers(0, USERS - 1)} as u`);
  const end = performance.now() + SEED_MS;
  let users = 0;
  for (; users < USERS && performance.now() < end; users += BATCH)
    await run(`insert into positions (user_id, video_id, seconds, duration, watched, updated_at)
      select 'u' || u.i, 'generated-' || v.i, v.i, 600, v.i % 2, 1700000000000 + v.i
      from ${numbers(users, users + BATCH - 1)} as u cross join ${numbers(0, POSITIONS - 1)} as v`);
  // A user with 500 positions has opened as many videos.
  await run(`insert into list_videos (user_id, list, video_id, position)
    select 'u' || u.i, 'history', 'generated-' || v.i, v.i + 1
    from ${numbers(0, Math.min(users, 1_000) - 1)} as u cross join ${numbers(0, POSITIONS - 1)} as v`);
  await close();
  return users;
}

/** A user's token in the form from before sessions existed. */
function token(user: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { _id: `u${user}`, email: `u${user}@bench.example`, iat: now, exp: now + 86_400 };
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

/** Each connection sends the requests of different users in turns. */
function byUsers(requestsOf: (user: number) => autocannon.Request[]) {
  let connections = 0;
  return (client: autocannon.Client) => {
    const turn = connections++ % CONNECTIONS;
    client.setRequests(
      Array.from({ length: 50 }, (_user, index) => requestsOf(turn + index * CONNECTIONS)).flat(),
    );
  };
}

const report4s = (user: number): autocannon.Request => ({
  method: 'PATCH',
  path: '/api/user/positions',
  headers: { authorization: token(user), 'content-type': 'application/json' },
  body: JSON.stringify({
    positions: [{ _id: `generated-${user % POSITIONS}`, seconds: 250, duration: 600 }],
  }),
});

/** The data of a page of cards for a user: the cards and their marks. */
const page = (...others: string[]) => [
  '/api/videos?limit=24',
  '/api/user/likes',
  '/api/user/watchlater',
  '/api/user/history',
  ...others,
];

const reads = (paths: readonly string[]) => (user: number) =>
  paths.map((each) => ({ path: each, headers: { authorization: token(user) } }));

/** Reports of positions beside a bare route that writes one row, and a page of cards with its positions beside one without. */
export async function measurePositions(report: Report): Promise<void> {
  await onEachDatabase(async (database, start) => {
    let users = 0;
    let env: NodeJS.ProcessEnv = {};
    const site = await start({
      env: { JWT_SECRET },
      fill: async (settings) => {
        env = settings;
        users = await fill(settings);
      },
    });
    const table = `Positions on ${database}, ${(users * POSITIONS).toLocaleString('en')} of ${users} users`;
    const bare = await startBareWrite({
      database: env['DATABASE_URL'] ?? path.join(site.folder, 'bare.sqlite'),
      jwtSecret: JWT_SECRET,
    });
    const sends = (server: MeasuredServer, requestsOf: (user: number) => autocannon.Request[]) =>
      load(server, { path: '/', setupClient: byUsers(requestsOf) });
    try {
      const writes: Record<'FitReel' | 'a bare route', Throughput[]> = { FitReel: [], 'a bare route': [] };
      for (let round = 0; round < ROUNDS; round += 1) {
        writes.FitReel.push(await sends(site, (user) => [report4s(user)]));
        writes['a bare route'].push(await sends(bare, (user) => [report4s(user)]));
      }
      addThroughput(report, table, 'a report', writes, 'at least 0.40');
    } finally {
      await bare.stop();
    }
    const ms = async (paths: readonly string[]) =>
      (1000 * paths.length) / (await sends(site, reads(paths))).perCpuSecond;
    const samples: Record<'with positions' | 'without', number[]> = { 'with positions': [], without: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      samples['with positions'].push(await ms(page('/api/user/positions')));
      samples.without.push(await ms(page()));
    }
    report.add({ table, name: 'a page of cards', unit: 'CPU ms', samples, aim: 'at most 1.30' });
  });
}
