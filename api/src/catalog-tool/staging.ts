import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import type { Place, Problem } from './problem';
import type { StagedRow } from './staged-row';

/** The tables with that of the rows of one file, which only its own connection sees. */
type TablesWithStaged = Tables & { staged_videos: StagedRow };

/** Rows in one insert: with their 12 columns below what either engine takes of parameters. */
const BATCH = 500;

export type Staging = {
  db: Kysely<TablesWithStaged>;
  add(row: StagedRow): Promise<void>;
  /** Writes what is still held back. To be called after the last `add`. */
  flush(): Promise<void>;
  /** Rows whose id an earlier one has, in the order of the file. */
  repeated(): Promise<Problem[]>;
  remove(): Promise<void>;
};

/**
 * A temporary table on `connection`: rows wait there on disk, so that memory stays small and nobody is kept
 * from writing while the file is read.
 */
export async function openStaging(
  { engine }: Pick<Database, 'engine'>,
  connection: Kysely<Tables>,
): Promise<Staging> {
  // libsql would hold such a table in memory.
  if (engine === 'sqlite') await sql`pragma temp_store = file`.execute(connection);
  const db = connection.withTables<{ staged_videos: StagedRow }>();
  await db.schema
    .createTable('staged_videos')
    .temporary()
    .addColumn('row', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('creator', 'text', (column) => column.notNull())
    .addColumn('subscriber', 'text', (column) => column.notNull())
    .addColumn('thumbnail', 'text')
    .addColumn('avatar', 'text')
    .addColumn('alt', 'text')
    .addColumn('src', 'text', (column) => column.notNull())
    .addColumn('category_id', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .execute();
  let waiting: StagedRow[] = [];
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    if (rows.length > 0) await db.insertInto('staged_videos').values(rows).execute();
  };
  return {
    db,
    flush,
    async add(row) {
      waiting.push(row);
      if (waiting.length >= BATCH) await flush();
    },
    async repeated() {
      await db.schema.createIndex('staged_videos_id').on('staged_videos').columns(['id', 'row']).execute();
      const { rows } = await repeatedRows.execute(db);
      return rows.map(({ line, row, id, firstLine, firstRow }) => ({
        line,
        row,
        says: `_id ${id} is also that of line ${firstLine} (video ${firstRow})`,
      }));
    },
    async remove() {
      await sql`drop table staged_videos`.execute(db);
    },
  };
}

const repeatedRows = sql<Place & { id: string; firstLine: number; firstRow: number }>`
  select later.line, later."row", later.id, earliest.line as "firstLine", earliest."row" as "firstRow"
  from (select id, min("row") as "row" from staged_videos group by id having count(*) > 1) as shared
  join staged_videos as earliest on earliest."row" = shared."row"
  join staged_videos as later on later.id = shared.id and later."row" > shared."row"
  order by later."row"`;
