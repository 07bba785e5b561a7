import { startPostgresPair, type PostgresPair } from '../../testing/postgres-pair';
import { emptyDatabase } from '../../testing/databases';
import { startServerProcess, type ServerProcess } from '../../testing/server-process';

let pair: PostgresPair;
let servers: ServerProcess[];
let urls: string[];
beforeAll(async () => {
  pair = await startPostgresPair();
  const { settings } = await emptyDatabase('sqlite');
  servers = await Promise.all(
    ['a', 'b'].map((name) =>
      startServerProcess({
        DATA_DIR: `${settings.dataDir}/${name}`,
        DATABASE_URL: pair.url,
        JWT_SECRET: 'a-secret-that-both-gateways-share',
      }),
    ),
  );
  urls = await Promise.all(servers.map(async ({ listening }) => `${await listening}/api`));
});
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    await ended;
  }
  await pair.stop();
});

type Answer = { status: number; retryAfter: string | null; body: Record<string, unknown> };
async function send(
  gateway: number,
  method: string,
  path: string,
  token = '',
  body?: object,
): Promise<Answer> {
  const headers = { authorization: token, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(urls[gateway] + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: answer };
}

/** Long enough that no writer reaches the changes that a user may make in a minute. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
const GUEST = { email: 'guest@fitreel.example', password: 'fitreel-guest' };

/** A user who numbers a playlist anew again and again at one gateway, until told to stop. */
async function startWriter(gateway: number) {
  const token = String((await send(gateway, 'POST', '/auth/login', '', GUEST)).body['encodedToken']);
  const { body } = await send(gateway, 'POST', '/user/playlists', token, { playlist: { title: '0' } });
  const [playlist] = body['playlists'] as { _id: string }[];
  let acknowledged = 0;
  const refused: Answer[] = [];
  let isOver = false;
  const running = (async () => {
    for (let number = 1; !isOver; number += 1) {
      const change = { playlist: { title: String(number) } };
      const answer = await send(gateway, 'PATCH', `/user/playlists/${playlist?._id}`, token, change);
      if (answer.status === 200) acknowledged = number;
      else refused.push(answer);
      await pause();
    }
  })();
  return {
    acknowledged: () => acknowledged,
    refused,
    /** Ends the writing and resolves with the number that the playlist has. */
    async stop(): Promise<number> {
      isOver = true;
      await running;
      const { body: read } = await send(gateway, 'GET', '/user/playlists', token);
      return Number((read['playlists'] as { title: string }[])[0]?.title);
    },
  };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause();
}

test('when the primary is killed under load, gateways follow the promoted standby and lose nothing that they acknowledged', async () => {
  const gateways = [0, 1];
  const writers = await Promise.all(gateways.map(startWriter));
  for (const gateway of gateways) expect((await send(gateway, 'GET', '/videos')).status).toBe(200);
  await until(() => writers.every(({ acknowledged }) => acknowledged() >= 5));

  pair.killPrimary();
  await until(() => writers.every(({ refused }) => refused.length >= 3));
  for (const gateway of gateways) expect((await send(gateway, 'GET', '/videos')).status).toBe(200);
  for (const { status, retryAfter } of writers.flatMap(({ refused }) => refused)) {
    expect(status).toBe(503);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }

  const before = writers.map(({ acknowledged }) => acknowledged());
  await pair.promote();
  await until(() => writers.every(({ acknowledged }, index) => acknowledged() > (before[index] ?? 0)));
  for (const writer of writers) expect(await writer.stop()).toBeGreaterThanOrEqual(writer.acknowledged());
});
