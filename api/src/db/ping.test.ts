import { Client } from 'pg';
import { emptyDatabase } from '../../testing/databases';
import { prepareDatabase } from '../setup/prepare-database';
import { openDatabase } from './database';
import { ping } from './ping';

test('a gateway that checks PostgreSQL does not wait for another that does so, too', async () => {
  const { settings, remove } = await emptyDatabase('postgres');
  const database = await openDatabase(settings);
  const other = new Client({ connectionString: settings.databaseUrl });
  try {
    await prepareDatabase(database);
    await other.connect();
    const state = async () =>
      (await other.query<{ state: number }>('select state from write_probe')).rows[0]?.state;
    const before = await state();
    await ping(database);
    expect(await state()).not.toBe(before);
    await other.query('begin; update write_probe set state = 1 - state');
    await ping(database);
    expect((await other.query('select 1 from pg_locks where not granted')).rowCount).toBe(0);
  } finally {
    await other.end();
    await database.close();
    await remove();
  }
});
