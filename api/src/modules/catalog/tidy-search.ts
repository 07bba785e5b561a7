import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/database';
import { leaveTurn, withWriteLock } from '../../db/locks';
import type { Tables } from '../../db/tables';

/** Restores the full speed of searches after many changes. */
export async function tidySearch(database: Database, connection: Kysely<Tables>): Promise<void> {
  if (database.engine === 'postgres') await refreshStatistics(connection);
  else await mergeIndexOfWords(database, connection, MERGE_PAGES);
}

/** After an erasure, rewrites SQLite's index of words, which only marks deleted words. PostgreSQL's index is part of the table. */
export async function purgeSearch(database: Database, connection: Kysely<Tables>): Promise<void> {
  // A negative number merges everything.
  if (database.engine === 'sqlite') await mergeIndexOfWords(database, connection, -MERGE_PAGES);
}

/**
 * Updates PostgreSQL's statistics of the tables. By itself it does so about a minute after a change, and until then plans
 * searches of a large catalogue as if it were empty. SQLite's plans do not depend on statistics.
 */
async function refreshStatistics(connection: Kysely<Tables>): Promise<void> {
  await sql`analyze videos, search_forms`.execute(connection);
}

/** Pages that one step merges, in less than 100 ms. */
const MERGE_PAGES = 500;

/**
 * Merges the import's changes into SQLite's index of words, which is a list of segments: a search looks up each word in
 * every segment. Merges segments of the same size, so a small import costs little in a large catalogue
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
    // The command itself counts as one change.
    if (after - before < 2) return;
    before = after;
  }
}

/** The number of rows that `connection` has changed. */
async function changesOf(connection: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(connection);
  return rows[0]?.changes ?? 0;
}
