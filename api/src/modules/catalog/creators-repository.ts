import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { selectVideos, type CatalogRow } from './repository';

/** A creator: the creator's first video in the catalogue, which has the name, and the number of videos. */
export type CreatorRow = CatalogRow & { creator_id: string; video_count: number };

/** Selects creators with the columns of `CreatorRow`; follows join their own table to it. */
export function selectCreators(db: Kysely<Tables>) {
  return selectVideos(db)
    .innerJoin('creators', (join) =>
      join.on(
        'videos.position',
        '=',
        sql<number>`(select min(own.position) from videos as own where own.creator_id = creators.id)`,
      ),
    )
    .select(['creators.id as creator_id', 'creators.videos as video_count']);
}

/** The existing creators with these ids, in the order of the ids. */
export async function findCreators(db: Kysely<Tables>, ids: readonly string[]): Promise<CreatorRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectCreators(db).where('creators.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.creator_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Sorts after all words with a given beginning: no word contains this character. */
const LAST = '\u{10FFFF}';

/** The ids of at most `limit` creators whose id has all words, the last one as a prefix; creators with most videos first. */
export async function findCreatorIds(
  db: Kysely<Tables>,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  const beginning = words.at(-1) ?? '';
  if (beginning === '') return [];
  let query = db
    .selectFrom('creator_words as begun')
    .innerJoin('creators', 'creators.id', 'begun.creator_id')
    .select(['creators.id', 'creators.videos'])
    .distinct()
    .where('begun.word', '>=', beginning)
    .where('begun.word', '<', beginning + LAST);
  for (const word of words.slice(0, -1))
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('creator_words as whole')
          .select('whole.word')
          .where('whole.word', '=', word)
          .whereRef('whole.creator_id', '=', 'begun.creator_id'),
      ),
    );
  const rows = await query.orderBy('creators.videos', 'desc').orderBy('creators.id').limit(limit).execute();
  return rows.map(({ id }) => id);
}
