import { sql } from 'kysely';
import { emptyDatabase, ENGINES } from '../../testing/databases';
import { CHEAP_HASH } from '../../testing/start-api';
import { isPassword } from '../modules/auth/password';
import { openDatabase } from '../db/database';
import { migrations } from '../db/migrations';
import { prepareDatabase } from './prepare-database';

describe.each(ENGINES)('preparing a database on %s', (engine) => {
  test('changes nothing the second time, and keeps the users’ data', async () => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    const { kysely } = database;
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    await kysely.updateTable('users').set({ first_name: 'Renamed' }).where('id', '=', 'guest').execute();
    await kysely
      .insertInto('list_videos')
      .values({ user_id: 'guest', list: 'likes', video_id: 'keto-start', position: 1 })
      .execute();
    const users = await kysely.selectFrom('users').selectAll().orderBy('id').execute();
    const version = await kysely.selectFrom('catalog_version').selectAll().execute();
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    expect(await kysely.selectFrom('catalog_version').selectAll().execute()).toEqual(version);
    expect(await kysely.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(users);
    expect(await kysely.selectFrom('list_videos').select('video_id').execute()).toEqual([
      { video_id: 'keto-start' },
    ]);
    expect(await kysely.selectFrom('videos').select('id').execute()).toHaveLength(16);
    await kysely.destroy();
    await remove();
  });

  test('indexes all videos and reads their titles anew when the rules have changed', async () => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    const { kysely } = database;
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    const indexed = () => kysely.selectFrom('videos').selectAll().orderBy('id').execute();
    const before = await indexed();
    await kysely.updateTable('videos').set({ search: 'by  older rules', creator_id: 'older' }).execute();
    await kysely.updateTable('videos').set({ minutes: 1 }).where('id', '=', 'hiit-at-home').execute();
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    expect(await indexed()).not.toEqual(before);
    await kysely.updateTable('search_rules').set({ version: 0 }).execute();
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    expect(await indexed()).toEqual(before);
    await kysely.destroy();
    await remove();
  });

  test('seeds only the users on request, and no catalogue later', async () => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    const { kysely } = database;
    const idsIn = async (table: 'videos' | 'categories' | 'users') =>
      (await kysely.selectFrom(table).select('id').execute()).map(({ id }) => id);
    await prepareDatabase(database, { hashCost: CHEAP_HASH, seed: 'none' });
    expect([await idsIn('videos'), await idsIn('categories')]).toEqual([[], []]);
    expect(await idsIn('users')).toHaveLength(2);
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    expect([await idsIn('videos'), await idsIn('categories')]).toEqual([[], []]);
    await database.close();
    await remove();
  });

  test('leaves nothing behind when it fails', async () => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    migrations['9999-broken'] = {
      up: async (db) => {
        await sql`create table half (id integer)`.execute(db);
        await sql`insert into nowhere values (1)`.execute(db);
      },
    };
    try {
      await expect(prepareDatabase(database, { hashCost: CHEAP_HASH })).rejects.toThrow(/nowhere/);
      const tables = await database.kysely.introspection.getTables({ withInternalKyselyTables: true });
      expect(tables.map(({ name }) => name)).toEqual([]);
    } finally {
      delete migrations['9999-broken'];
      await database.close();
      await remove();
    }
  });

  test('sets the member’s password on request', async () => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    await prepareDatabase(database, { hashCost: CHEAP_HASH, memberPassword: 'for a test' });
    const member = database.kysely.selectFrom('users').select('password_hash').where('id', '=', 'member');
    expect(await isPassword('for a test', (await member.executeTakeFirstOrThrow()).password_hash)).toBe(true);
    await database.close();
    await remove();
  });
});

// On SQLite only processes can race, because libsql blocks the thread while it waits for a lock: see server.deep.test.ts.
test('prepares an empty PostgreSQL once for five servers at once', async () => {
  const { settings, remove } = await emptyDatabase('postgres');
  const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase(settings)));
  await Promise.all(databases.map((database) => prepareDatabase(database, { hashCost: CHEAP_HASH })));
  for (const { kysely } of databases) {
    expect(await kysely.selectFrom('users').select('id').execute()).toHaveLength(2);
    await kysely.destroy();
  }
  await remove();
});
