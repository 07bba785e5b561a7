import { GUEST } from '@fitreel/contract';
import { PASSWORD, startApi, type TestApi } from '../../../testing/start-api';
import { DEFAULT_LIMITS } from './attempt-limits';

const [FLOODING, QUIET] = ['192.0.2.1', '192.0.2.2'];
const ADA = { email: 'ada@example.com', password: PASSWORD };
const BOB = { email: 'bob@example.com', password: PASSWORD };

let api: TestApi;
beforeAll(async () => {
  // Without a rate of logins, the queue of the hashing alone decides.
  api = await startApi('sqlite', { limits: { ...DEFAULT_LIMITS, logins: 1_000 } });
  for (const body of [ADA, BOB]) await api.request('POST', '/auth/signup', { body });
});
afterAll(() => api.close());

const logins = async (times: number, body: object, remoteAddress: string) => {
  const responses = await Promise.all(
    Array.from({ length: times }, () => api.request('POST', '/auth/login', { body, remoteAddress })),
  );
  return responses.map(({ status }) => status);
};

test.each([
  ['real logins', ADA],
  ['guest logins', GUEST],
])('a flood of %s from one address fails no login from another', async (_case, body) => {
  const flood = logins(300, body, FLOODING);
  expect(await logins(30, BOB, QUIET)).toEqual(Array(30).fill(200));
  await flood;
});

test('a flood of logins that the queue cannot take gets 429', async () => {
  const statuses = await logins(300, ADA, FLOODING);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
