import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import type { FilePosition, Problem } from './rows/file-row';
import type { StagedRow } from './rows/prepare-row';

/** The tables and the temporary table of one file's rows, which only its own connection sees. */
export type TablesWithStaged = Tables & { staged_videos: StagedRow };

/** Rows per insert: with 13 columns each they stay below both engines' limit of parameters. */
const BATCH_SIZE = 500;

export type Staging = {
  db: Kysely<TablesWithStaged>;
  add(row: StagedRow): Promise<void>;
  /** Writes the last batch. Call it after the last `add`. */
  flush(): Promise<void>;
  /** A problem for each row that repeats an earlier row's id, in the order of the file. */
  repeated(): Promise<Problem[]>;
  remove(): Promise<void>;
};

/**
 * Opens a temporary table on `connection`. Rows wait there on disk, so memory does not grow with the file, and other
 * writers need not wait while the tool reads it.
 */
export async function openStaging(
  { engine }: Pick<Database, 'engine'>,
  connection: Kysely<Tables>,
): Promise<Staging> {
  // By default libsql keeps temporary tables in memory.
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
    .addColumn('creator_id', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .execute();
  let batch: StagedRow[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    if (rows.length > 0) await db.insertInto('staged_videos').values(rows).execute();
  };
  return {
    db,
    flush,
    async add(row) {
      batch.push(row);
      if (batch.length >= BATCH_SIZE) await flush();
    },
    async repeated() {
      await db.schema.createIndex('staged_videos_id').on('staged_videos').columns(['id', 'row']).execute();
      const { rows } = await repeatedRows.execute(db);
      return rows.map(({ line, row, id, firstLine, firstRow }) => ({
        line,
        row,
        message: `_id ${id} repeats that of line ${firstLine} (video ${firstRow})`,
      }));
    },
    async remove() {
      await sql`drop table staged_videos`.execute(db);
    },
  };
}

const repeatedRows = sql<FilePosition & { id: string; firstLine: number; firstRow: number }>`
  select repeat.line, repeat."row", repeat.id, earliest.line as "firstLine", earliest."row" as "firstRow"
  from (select id, min("row") as "row" from staged_videos group by id having count(*) > 1) as shared
  join staged_videos as earliest on earliest."row" = shared."row"
  join staged_videos as repeat on repeat.id = shared.id and repeat."row" > shared."row"
  order by repeat."row"`;
