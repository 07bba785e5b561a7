import { sql, type Kysely } from 'kysely';
import { CHEAP_HASH, emptyDatabase, ENGINES } from '../../testing/databases';
import { isPassword } from '../modules/auth/password';
import { openDatabase } from '../db/database';
import { dueMigrations } from '../db/migrate';
import { migrations } from '../db/migrations';
import { insertVideos } from '../modules/catalog/repository';
import { reindexRenamed } from '../modules/editing/service';
import { hasVideos, prepareDatabase } from './prepare-database';
import { reindexVideos, videosToIndex } from './reindex-videos';

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
    expect(await hasVideos(database)).toBe(true);
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
    expect(await reindexVideos(database, { watchMs: 0 })).toBe(true);
    expect(await indexed()).not.toEqual(before);
    await kysely.updateTable('search_rules').set({ version: 0 }).execute();
    expect(await videosToIndex(kysely)).toBe(16);
    expect(await reindexVideos(database, { watchMs: 0 })).toBe(true);
    expect(await indexed()).toEqual(before);
    expect(await videosToIndex(kysely)).toBe(0);
    await kysely.destroy();
    await remove();
  });

  test('continues to index the videos where another process was stopped, and leaves them to one that works on them', async () => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    const { kysely } = database;
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    const [video] = await kysely.selectFrom('videos').selectAll().limit(1).execute();
    const copies = Array.from({ length: 284 }, (_unused, index) => ({
      ...(video as NonNullable<typeof video>),
      id: `copy-${index}`,
      position: 100 + index,
    }));
    await insertVideos(kysely, copies);
    await kysely.updateTable('search_rules').set({ version: 0 }).execute();
    const before = await kysely.selectFrom('videos').selectAll().orderBy('id').execute();
    await kysely.updateTable('videos').set({ search: 'older' }).execute();
    const stop = new AbortController();
    const left: number[] = [];
    const onProgress = (count: number) => {
      left.push(count);
      stop.abort();
    };
    expect(await reindexVideos(database, { signal: stop.signal, onProgress, watchMs: 0 })).toBe(false);
    expect([left, await videosToIndex(kysely)]).toEqual([[200], 200]);
    const call = () => reindexVideos(database, { watchMs: 0, onProgress: (count) => left.push(count) });
    expect(await Promise.all([call(), call()])).toContain(true);
    expect(left).toEqual([200, 100, 0]);
    expect(await kysely.selectFrom('videos').selectAll().orderBy('id').execute()).toEqual(before);
    await database.close();
    await remove();
  });

  test('lets another process write between two pages of a renamed category', async () => {
    const { settings, remove } = await emptyDatabase(engine);
    const [database, other] = [await openDatabase(settings), await openDatabase(settings)];
    const { kysely } = database;
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    const [video] = await kysely.selectFrom('videos').selectAll().limit(1).execute();
    const copies = Array.from({ length: 1_000 }, (_unused, index) => ({
      ...(video as NonNullable<typeof video>),
      id: `copy-${index}`,
      position: 100 + index,
    }));
    for (let start = 0; start < copies.length; start += 500)
      await insertVideos(kysely, copies.slice(start, start + 500));
    const [category] = await kysely
      .updateTable('categories')
      .set({ name: 'Vinyasa', renamed: 1 })
      .where('id', '=', copies[0]?.category_id ?? '')
      .returning('id')
      .execute();
    expect(category).toBeDefined();
    let [saves, isDone] = [0, false];
    const indexing = reindexRenamed(database).then(() => (isDone = true));
    while (!isDone) {
      await other.kysely
        .updateTable('users')
        .set({ first_name: `${saves}` })
        .where('id', '=', 'guest')
        .execute();
      saves += 1;
    }
    await indexing;
    const left = kysely.selectFrom('videos').select('id').where('search', 'not like', '%vinyasa%');
    expect(await left.where('category_id', '=', category?.id ?? '').execute()).toEqual([]);
    // There are six pages, and a save takes a hundredth of the time of one.
    expect(saves).toBeGreaterThan(30);
    await Promise.all([database.close(), other.close()]);
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
    expect(await hasVideos(database)).toBe(false);
    expect(await idsIn('users')).toHaveLength(2);
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    expect([await idsIn('videos'), await idsIn('categories')]).toEqual([[], []]);
    await database.close();
    await remove();
  });

  test('keeps the migrations before one that fails, and completes at the next start', async () => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    const broken = async (db: Kysely<unknown>) => {
      await sql`create table half (id integer)`.execute(db);
      await sql`insert into nowhere values (1)`.execute(db);
    };
    const names = async () =>
      (await database.kysely.introspection.getTables())
        .map(({ name }) => name)
        .filter((name) => /^(half|videos|next)$/.test(name));
    migrations['9998-broken'] = { up: broken };
    migrations['9999-next'] = { up: (db) => db.schema.createTable('next').addColumn('id', 'text').execute() };
    try {
      expect(await dueMigrations(database)).toHaveLength(Object.keys(migrations).length);
      await expect(prepareDatabase(database, { hashCost: CHEAP_HASH })).rejects.toThrow(/nowhere/);
      expect(await names()).toEqual(['videos']);
      expect((await dueMigrations(database)).map(({ name }) => name)).toEqual(['9998-broken', '9999-next']);
      migrations['9998-broken'] = {
        up: (db) => db.schema.createTable('half').addColumn('id', 'text').execute(),
      };
      await prepareDatabase(database, { hashCost: CHEAP_HASH });
      expect((await names()).sort()).toEqual(['half', 'next', 'videos']);
      expect(await dueMigrations(database)).toEqual([]);
    } finally {
      delete migrations['9998-broken'];
      delete migrations['9999-next'];
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
