import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@fitreel/contract';
import { CHEAP_HASH, emptyDatabase } from '../../testing/databases';
import { startServerProcess, type ServerProcess } from '../../testing/server-process';
import { prepareDatabase } from '../setup/prepare-database';
import { openDatabase } from './database';

/** What SQLite can still write: a few additions to a list. */
const FREE_BLOCKS = 128;

const VIDEO = { video: { _id: 'keto-start' } };

let server: ServerProcess | undefined;
afterEach(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
});

/** A prepared SQLite database, and a server whose disk is nearly full. */
async function startNearlyFull() {
  const { settings, remove } = await emptyDatabase('sqlite');
  const database = await openDatabase(settings);
  await prepareDatabase(database, { hashCost: CHEAP_HASH });
  await database.close();
  const sizes = readdirSync(settings.dataDir).map((name) => statSync(join(settings.dataDir, name)).size);
  server = await startServerProcess(
    { DATA_DIR: settings.dataDir },
    { fileBlocksMax: Math.ceil(Math.max(...sizes) / 512) + FREE_BLOCKS },
  );
  const { child, ended, listening, log } = server;
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url: `${await listening}/api`, log, stop, remove };
}

test('on a full disk writes are 503, health says so, reads go on, and the log has the cause once', async () => {
  const { log, stop, url, remove } = await startNearlyFull();
  const send = async (method: string, path: string, body?: object, authorization = token) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const init = body ? { body: JSON.stringify(body) } : {};
    const response = await fetch(url + path, { method, headers, ...init });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.json(),
    };
  };
  const guest = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
  let token = '';
  const login = await send('POST', '/auth/login', guest);
  expect(login.status).toBe(200);
  token = (login.body as { encodedToken: string }).encodedToken;

  /** Adds the video to a list and removes it in turn, until that fails. Returns the list, and the request that failed. */
  async function fill(list: 'likes' | 'watchlater') {
    const add = () => send('POST', `/user/${list}`, VIDEO);
    const remove = () => send('DELETE', `/user/${list}/keto-start`);
    let kept = await send('GET', `/user/${list}`);
    for (let change = 0; change < 250; change += 1) {
      const request = change % 2 === 0 ? add : remove;
      const last = await request();
      if (last.status >= 300) return { kept: kept.body, last, request };
      kept = last;
    }
    throw new Error('the disk is not full');
  }
  const { kept: likes, last } = await fill('likes');
  expect(last).toEqual({
    status: 503,
    body: { error: ERRORS.databaseUnavailable.text },
    retryAfter: expect.stringMatching(/^[1-9]/),
  });
  // What is left may still be enough for a smaller change.
  const { request } = await fill('watchlater');
  for (let again = 0; again < 5; again += 1) expect((await request()).status).toBe(503);
  // What is left may still be enough for the little that health writes.
  let health = await send('GET', '/health');
  for (let again = 0; health.status === 200 && again < 100; again += 1) health = await send('GET', '/health');
  expect(health.status).toBe(503);
  expect((await send('GET', '/user/likes')).body).toEqual(likes);
  for (const path of ['/videos', '/videos?q=keto', '/trend', '/video/keto-start', '/ready']) {
    expect((await send('GET', path)).status).toBe(200);
  }
  const causes = log().filter((line) => line.includes('the database failed'));
  expect(causes).toEqual([expect.stringMatching(/disk I\/O error|disk is full|SQLITE_(FULL|IOERR)/)]);
  expect(await stop()).toBe(0);
  await remove();
});
