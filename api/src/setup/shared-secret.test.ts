import { emptyDatabase, ENGINES } from '../../testing/databases';
import { openDatabase } from '../db/database';
import { prepareDatabase } from './prepare-database';
import { withSharedSecret } from './shared-secret';

test.each(ENGINES)('servers of one %s share a secret that no setting has', async (engine) => {
  const { settings, remove } = await emptyDatabase(engine);
  const database = await openDatabase(settings);
  await prepareDatabase(database, { memberPassword: 'correct horse' });
  const secretOf = async (jwtSecret: string, env = {}) =>
    (await withSharedSecret({ jwtSecret }, database, env)).jwtSecret;
  expect(await secretOf('kept by the first server')).toBe('kept by the first server');
  // With SQLite, the secret is in the folder of the only server.
  const others = engine === 'postgres' ? 'kept by the first server' : 'kept by another';
  expect(await secretOf('kept by another')).toBe(others);
  expect(await secretOf('set', { JWT_SECRET: 'set' })).toBe('set');
  await database.close();
  await remove();
});
