import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/database';
import { leaveTurn, withWriteLock } from '../../db/locks';
import type { Tables } from '../../db/tables';

/** After many changes, makes searches as fast as they can be. */
export async function tidySearch(database: Database, connection: Kysely<Tables>): Promise<void> {
  if (database.engine === 'postgres') await refreshStatistics(connection);
  else await mergeIndexOfWords(database, connection, MERGE_PAGES);
}

/** After videos were erased, writes SQLite's index of words anew: it only marks what is deleted. PostgreSQL's is a part of the table. */
export async function purgeSearch(database: Database, connection: Kysely<Tables>): Promise<void> {
  // A negative number merges everything.
  if (database.engine === 'sqlite') await mergeIndexOfWords(database, connection, -MERGE_PAGES);
}

/**
 * Tells PostgreSQL what the tables hold now. By itself it looks about a minute after a change, and until then plans
 * searches of a large catalogue as if it were empty. SQLite's plans depend on no statistics.
 */
async function refreshStatistics(connection: Kysely<Tables>): Promise<void> {
  await sql`analyze videos, search_forms`.execute(connection);
}

/** Pages that one step merges, which takes less than 100 ms. */
const MERGE_PAGES = 500;

/**
 * Merges what the import wrote into SQLite's index of words, which is a list of segments: a search looks each word up in every
 * one of them. Parts of the same size are merged, so a small import costs little beside a large catalogue
 * (https://www.sqlite.org/fts5.html#the_merge_command).
 */
async function mergeIndexOfWords(
  database: Database,
  connection: Kysely<Tables>,
  pages: number,
): Promise<void> {
  const command = (name: string, value: number) =>
    sql`insert into video_words (video_words, rank) values (${name}, ${sql.lit(value)})`.execute(connection);
  await withWriteLock(database, connection, () => command('usermerge', 2));
  for (let before = await changesOf(connection); ;) {
    const start = performance.now();
    await withWriteLock(database, connection, () => command('merge', pages));
    await leaveTurn(start);
    const after = await changesOf(connection);
    // A command alone counts as one change.
    if (after - before < 2) return;
    before = after;
  }
}

/** How many rows `connection` has changed. */
async function changesOf(connection: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(connection);
  return rows[0]?.changes ?? 0;
}
