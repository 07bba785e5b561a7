import { Client } from 'pg';
import { emptyDatabase, type EmptyDatabase } from '../../testing/databases';
import { listen } from './listen';

let created: EmptyDatabase;
let url: string;
let observer: Client;
beforeAll(async () => {
  created = await emptyDatabase('postgres');
  url = created.settings.databaseUrl ?? '';
  observer = new Client({ connectionString: url });
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await created.remove();
});

/** Process ids of the connections to the database besides the observer's. */
async function connections(): Promise<number[]> {
  const { rows } = await observer.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.map(({ pid }) => pid);
}

const ignore = () => undefined;

test('a connection that cannot listen is ended, and its end concerns nobody', async () => {
  const ended = jest.fn();
  // PostgreSQL takes no empty name.
  await expect(listen(url, '', ignore, ended)).rejects.toThrow('zero-length delimited identifier');
  while ((await connections()).length > 0);
  expect(ended).not.toHaveBeenCalled();
});

test('says once when a connection that listened has ended', async () => {
  const ended = jest.fn();
  await listen(url, 'changes', ignore, ended);
  const [pid] = await connections();
  const broken = new Promise<void>((resolve) => ended.mockImplementation(resolve));
  await observer.query('select pg_terminate_backend($1)', [pid]);
  await broken;
  const end = await listen(url, 'changes', ignore, ignore);
  expect(await connections()).toHaveLength(1);
  await end();
  expect(ended).toHaveBeenCalledTimes(1);
});
