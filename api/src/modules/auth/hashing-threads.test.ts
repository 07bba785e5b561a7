import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD, startApi } from '../../../testing/start-api';
import { hashingThreads } from './hashing-threads';
import { hashPassword } from './password';

const derive = promisify(pbkdf2);

test('hashes at the recommended cost, and checks hashes of any cost', async () => {
  const passwords = hashingThreads(1);
  const hashed = await passwords.hash(PASSWORD);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=9216,t=4,p=1\$/);
  expect(await passwords.verify(PASSWORD, hashed)).toBe(true);
  expect(await passwords.verify('another one', hashed)).toBe(false);
  const cheap = await hashPassword(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  expect(await passwords.verify(PASSWORD, cheap)).toBe(true);
  await expect(passwords.verify(PASSWORD, 'no hash')).rejects.toThrow();
  await passwords.close();
});

test('does not wait for work in the thread pool of Node', async () => {
  const passwords = hashingThreads(1);
  const hashed = await passwords.hash(PASSWORD);
  const ends: string[] = [];
  const end = (what: string) => () => ends.push(what);
  const work = Array.from({ length: 12 }, () => derive('', '', 50_000, 64, 'sha512').then(end('work')));
  await Promise.all([...work, passwords.verify(PASSWORD, hashed).then(end('password'))]);
  // In a pool of four threads, nine would have to end before it starts.
  expect(ends.indexOf('password')).toBeLessThan(9);
  await passwords.close();
});

test('signups and logins use the threads, which end with the API', async () => {
  const passwords = hashingThreads(1);
  const api = await startApi('sqlite', { passwords });
  const body = { email: 'ada@example.com', password: PASSWORD };
  expect((await api.request('POST', '/auth/signup', { body })).status).toBe(201);
  expect((await api.request('POST', '/auth/login', { body })).status).toBe(200);
  const wrong = { ...body, password: 'another one' };
  expect((await api.request('POST', '/auth/login', { body: wrong })).status).toBe(401);
  await api.close();
  await expect(passwords.hash(PASSWORD)).rejects.toThrow('the thread that hashes passwords ended');
});
