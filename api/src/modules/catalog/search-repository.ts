import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { selectVideos, type CatalogRow, type VideoFilter } from './repository';
import { conditionText, type Condition } from './search-terms';

/**
 * How many rows PostgreSQL is asked for at least: for fewer it walks through the catalogue also where a word is rare, since it
 * hopes to meet one soon.
 */
const POSTGRES_ROWS_MIN = 32;

/** At most `limit` videos that meet `condition`, in the catalogue's order from the position `after` on. */
export async function findMatching(
  { engine, reads }: Database,
  condition: Condition,
  { after, category, creator }: VideoFilter,
  limit: number,
): Promise<CatalogRow[]> {
  const text = conditionText(engine, condition);
  const isPostgres = engine === 'postgres';
  let query = selectVideos(reads).limit(isPostgres ? Math.max(limit, POSTGRES_ROWS_MIN) : limit);
  if (isPostgres) {
    query = query
      .where(sql<boolean>`stems_of(videos.search) @@ ${text}::tsquery`)
      .where('videos.position', '>', after)
      .orderBy('videos.position');
    if (category !== undefined) query = query.where('videos.category_id', '=', category);
    if (creator !== undefined) query = query.where('videos.creator_id', '=', creator);
  } else {
    query = query
      .innerJoin(sql<{ rowid: number }>`video_words`.as('matches'), 'matches.rowid', 'videos.position')
      .where(sql<boolean>`matches.video_words match ${text}`)
      .where('matches.rowid', '>', after)
      .orderBy('matches.rowid');
    // The plus keeps SQLite from walking through the category or the creator instead of the matches.
    if (category !== undefined) query = query.where(sql<boolean>`+videos.category_id = ${category}`);
    if (creator !== undefined) query = query.where(sql<boolean>`+videos.creator_id = ${creator}`);
  }
  return (await query.execute()).slice(0, limit);
}

/** Whether any video meets `condition`. */
export async function hasMatch({ engine, reads }: Database, condition: Condition): Promise<boolean> {
  const text = conditionText(engine, condition);
  const { rows } =
    engine === 'postgres'
      ? await sql`select 1 from videos where stems_of(search) @@ ${text}::tsquery
          order by position limit ${sql.lit(POSTGRES_ROWS_MIN)}`.execute(reads)
      : await sql`select 1 from video_words where video_words match ${text} limit 1`.execute(reads);
  return rows.length > 0;
}

/** The catalogue's words that become one of `forms` when at most one of their letters is left out. */
export async function findWordsOfForms({ reads }: Database, forms: readonly string[]): Promise<string[]> {
  const rows = await reads
    .selectFrom('search_forms')
    .select('word')
    .distinct()
    .where('form', 'in', forms)
    .execute();
  return rows.map(({ word }) => word);
}
