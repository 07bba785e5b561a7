import { ERRORS } from '@fitreel/contract';
import { emptyDatabase, type EmptyDatabase } from '../../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';
import { startTcpProxy, type TcpProxy } from '../../../testing/tcp-proxy';
import { openDatabase } from '../../db/database';
import { memoryLimiter, removeExpiredCounts, siteLimiters } from '../../db/limiters';
import { DEFAULT_LIMITS } from './attempt-limits';

const LIMITS = { ...DEFAULT_LIMITS, firstDelaySeconds: 600, maxDelaySeconds: 900, signups: 4 };

let networks = 0;
/** One that no test has used. */
const newNetwork = () => `192.0.2.${(networks += 1)}`;

/** Two gateways of one site, and how to start more. */
let created: EmptyDatabase;
let proxy: TcpProxy;
let first: TestApi;
let second: TestApi;
async function start(): Promise<TestApi> {
  const url = new URL(created.settings.databaseUrl ?? '');
  url.port = String(proxy.port);
  const database = await openDatabase({ ...created.settings, databaseUrl: url.href });
  return startApi('postgres', { database, limits: LIMITS });
}
beforeAll(async () => {
  created = await emptyDatabase('postgres');
  const { hostname: host, port } = new URL(created.settings.databaseUrl ?? '');
  proxy = await startTcpProxy({ host, port: Number(port) });
  [first, second] = [await start(), await start()];
});
afterAll(async () => {
  await first.close();
  await second.close();
  await proxy.close();
  await created.remove();
});

const login = async (api: TestApi, email: string, remoteAddress: string, password = PASSWORD) =>
  api.request('POST', '/auth/login', { body: { email, password }, remoteAddress });
const signUp = async (api: TestApi, email: string, remoteAddress = newNetwork()) =>
  (await api.request('POST', '/auth/signup', { body: { email, password: PASSWORD }, remoteAddress })).status;
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

test('six guesses are six for the site, at whichever gateway they come, at once, and after a restart', async () => {
  const [email, network] = ['ada@example.com', newNetwork()];
  await signUp(first, email);
  const guesses = Array.from({ length: 40 }, async (_unused, index) =>
    login(index % 2 ? first : second, email, network, 'a guess'),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([6, 34]);
  await first.close();
  first = await start();
  const response = await login(first, email, network);
  expect(response).toMatchObject({ status: 429, body: { errors: [ERRORS.tooManyAttempts.text] } });
  // Of guesses that come at once, the one that takes the delay need not be the first over the limit.
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(LIMITS.maxDelaySeconds);
  expect((await login(first, email, newNetwork())).status).toBe(200);
});

test('where the owner has logged in at one gateway, guesses from elsewhere delay nobody at another', async () => {
  const [email, home, away] = ['bob@example.com', newNetwork(), newNetwork()];
  await signUp(first, email);
  expect((await login(first, email, home)).status).toBe(200);
  for (let guess = 0; guess < 22; guess += 1) await login(first, email, newNetwork(), 'a guess');
  expect((await login(first, email, away)).status).toBe(429);
  expect((await login(second, email, away)).status).toBe(429);
  expect((await login(second, email, home)).status).toBe(200);
});

test('signups count for the site', async () => {
  const network = newNetwork();
  const statuses: number[] = [];
  for (let user = 0; user < 6; user += 1)
    statuses.push(await signUp(user % 2 ? first : second, `user-${user}@example.com`, network));
  expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
});

test('who is over a limit asks the database for nothing; without it logins fail closed (503)', async () => {
  const email = 'eve@example.com';
  await signUp(first, email);
  const [flooding, quiet] = [newNetwork(), newNetwork()];
  const nobody = async () => (await login(first, 'nobody@example.com', flooding, 'a guess')).status;
  // Past the logins that one network may try within ten seconds.
  await Promise.all(Array.from({ length: 80 }, nobody));
  await proxy.stop();
  expect(await nobody()).toBe(429);
  const response = await login(first, email, quiet);
  expect(response.status).toBe(503);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  await proxy.start();
  expect((await login(first, email, quiet)).status).toBe(200);
});

test('rows say nothing of who is counted, and go when they have expired', async () => {
  await login(first, 'nobody@example.com', newNetwork(), 'a guess');
  const rows = () => first.database.kysely.selectFrom('rate_limits').selectAll().execute();
  expect(new Set((await rows()).map(({ key }) => key.length))).toEqual(new Set([43]));
  expect(await removeExpiredCounts(first.database.kysely)).toBe(true);
  expect(await rows()).not.toEqual([]);
  expect(await removeExpiredCounts(first.database.kysely, Date.now() + 31 * 24 * 60 * 60 * 1000)).toBe(true);
  expect(await rows()).toEqual([]);
});

test('what is insured counts in memory while the database is away', async () => {
  const limiter = siteLimiters(first.database, 'a secret')('insured', {
    points: 2,
    seconds: 60,
    insured: true,
  });
  await proxy.stop();
  await limiter.consume('key');
  await limiter.consume('key');
  await expect(limiter.consume('key')).rejects.toMatchObject({ consumedPoints: 3 });
  await proxy.start();
});

test('SQLite counts in memory', async () => {
  expect(siteLimiters({ ...first.database, engine: 'sqlite' }, 'a secret')).toBe(memoryLimiter);
});
