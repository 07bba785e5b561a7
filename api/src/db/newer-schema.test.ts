import { DEFAULT_MIGRATION_TABLE, sql, type Kysely, type Migration } from 'kysely';
import { CHEAP_HASH, emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../testing/start-api';
import { prepareDatabase } from '../setup/prepare-database';
import { openDatabase, type Database } from './database';
import { migrate } from './migrate';
import { migrations } from './migrations';

/** The first migration to which the rule of ADR-0130 applies. */
const RULE_SINCE = '0017';

const TABLES = [
  ...[
    'users',
    'sessions',
    'list_videos',
    'playlists',
    'playlist_videos',
    'follows',
    'positions',
    'moments',
    'workouts',
    'programmes',
    'activity',
  ],
  ...['categories', 'videos', 'creators', 'trend_rankings', 'rate_limits'],
];

/** Everything that a migration may do by the rule. */
const NEXT: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of TABLES) {
      await db.schema.alterTable(name).addColumn('next_or_null', 'text').execute();
      await db.schema
        .alterTable(name)
        .addColumn('next', 'integer', (column) => column.notNull().defaultTo(7))
        .execute();
      await db.schema.createIndex(`${name}_next`).on(name).column('next').execute();
    }
    await db.schema.createTable('next').addColumn('id', 'text').execute();
    await sql`update search_rules set version = 99`.execute(db);
  },
};

/** Starts newer code, which has the migration `name`, on `database`. */
async function startNewer(database: Database, name: string): Promise<void> {
  migrations[name] = NEXT;
  try {
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
  } finally {
    delete migrations[name];
  }
}

describe.each(ENGINES)('a newer schema on %s', (engine) => {
  let created: EmptyDatabase;
  let database: Database;
  beforeEach(async () => {
    created = await emptyDatabase(engine);
    database = await openDatabase(created.settings);
  });
  afterEach(() => created.remove());

  test('serves a gateway that has started before it, and one that starts after', async () => {
    const before = await startApi(engine, { database });
    await visit(before, 'before@example.com');
    await startNewer(database, '9998-next');
    await visit(before, 'meanwhile@example.com');
    await before.server.close();
    const after = await startApi(engine, { database });
    await visit(after, 'after@example.com');
    const { version } = await database.kysely
      .selectFrom('search_rules')
      .select('version')
      .executeTakeFirstOrThrow();
    expect(version).toBe(99);
    await after.close();
  });

  test('stops the start of code that needs what it took away, and of no other', async () => {
    await startNewer(database, '9998-next-needs-0017');
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    await database.kysely.schema.alterTable('next').renameTo('former').execute();
    migrations['9999-drop-needs-9998'] = { up: async () => undefined };
    migrations['9998-next-needs-0017'] = NEXT;
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    delete migrations['9999-drop-needs-9998'];
    await prepareDatabase(database, { hashCost: CHEAP_HASH });
    delete migrations['9998-next-needs-0017'];
    await expect(prepareDatabase(database, { hashCost: CHEAP_HASH })).rejects.toMatchObject({
      name: 'DatabaseFailure',
      message: 'its migration 9999-drop-needs-9998 needs a newer version of FitReel than this one',
    });
    await database.close();
  });

  test('only adds what older code ignores, unless its name says what it needs', async () => {
    const names = Object.keys(migrations).sort();
    let old: Awaited<ReturnType<typeof tablesOf>> | undefined;
    for (const name of names.filter((one) => one >= '0016')) {
      const until = Object.fromEntries(Object.entries(migrations).filter(([one]) => one <= name));
      await migrate(database, {}, { migrations: until, table: DEFAULT_MIGRATION_TABLE });
      const now = await tablesOf(database);
      if (old && name >= RULE_SINCE && !/-needs-\d{4}$/.test(name)) expect(breaks(old, now)).toEqual([]);
      old = now;
    }
    await database.close();
  });
});

/** Uses most of the tables, as a client does. */
async function visit(api: TestApi, email: string): Promise<void> {
  const body = { email, password: PASSWORD };
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token?: string,
    sent?: object,
  ) => {
    const response = await api.request(method, path, { token, ...(sent && { body: sent }) });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`);
    return response.body as Record<string, unknown>;
  };
  await send('POST', '/auth/signup', undefined, body);
  const { encodedToken } = await send('POST', '/auth/login', undefined, body);
  const token = String(encodedToken);
  for (const path of ['/categories', '/videos', '/videos?q=gym', '/trend', '/video/gym-beats', '/health'])
    await send('GET', path);
  const video = { video: { _id: 'gym-beats' } };
  for (const list of ['likes', 'watchlater', 'history']) await send('POST', `/user/${list}`, token, video);
  const { playlists } = await send('POST', '/user/playlists', token, { playlist: { title: 'Legs' } });
  const [playlist] = playlists as { _id: string }[];
  await send('POST', `/user/playlists/${playlist?._id}`, token, video);
  for (const list of ['likes', 'watchlater', 'history', 'playlists'])
    await send('GET', `/user/${list}`, token);
  await send('DELETE', '/user/likes/gym-beats', token);
  await send('PUT', '/auth/password', token, { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` });
  await send('POST', '/auth/logout', token);
}

type Column = { type: string; takesNothing: boolean };

/** The columns of each table: their type, and whether an insert may leave them out. */
async function tablesOf({ kysely }: Database): Promise<Map<string, Map<string, Column>>> {
  const tables = await kysely.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(
        columns.map(({ name: column, dataType: type, isNullable, hasDefaultValue }) => [
          column,
          { type, takesNothing: isNullable || hasDefaultValue },
        ]),
      ),
    ]),
  );
}

/** What code for the tables `old` could not do any more. */
function breaks(old: Map<string, Map<string, Column>>, now: typeof old): string[] {
  return [...old].flatMap(([table, columns]) => {
    const present = now.get(table) ?? new Map<string, Column>();
    const lost = [...columns].filter(([name, { type, takesNothing }]) => {
      const column = present.get(name);
      return column?.type !== type || (takesNothing && !column.takesNothing);
    });
    const wanted = [...present].filter(([name, { takesNothing }]) => !columns.has(name) && !takesNothing);
    return [...lost, ...wanted].map(([column]) => `${table}.${column}`);
  });
}
