import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/database';
import type { UserChange } from '../../db/locks';
import type { Tables } from '../../db/tables';
import { selectCreators, type CreatorRow } from '../catalog/creators-repository';
import { findFormerIds } from '../catalog/former-ids';
import { selectVideos, type CatalogRow } from '../catalog/repository';

/** The creators that the user follows, in order of addition, without creators whose videos are gone. */
export function findFollows(db: Kysely<Tables>, userId: string): Promise<CreatorRow[]> {
  return selectCreators(db)
    .innerJoin(followed(db, userId).as('followed'), 'followed.creator_id', 'creators.id')
    .orderBy('followed.position')
    .execute();
}

/** The creators that the user follows, each once: a former id redirects to another creator. */
const followed = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('follows')
    .leftJoin('former_ids', (join) =>
      join.onRef('former_ids.id', '=', 'follows.creator_id').on('former_ids.kind', '=', 'creator'),
    )
    .select(({ fn }) => [
      fn.coalesce('successor', 'creator_id').as('creator_id'),
      fn.min('position').as('position'),
    ])
    .where('user_id', '=', userId)
    .groupBy(sql`1`);

/**
 * The `limit` newest videos of followed creators, the newest first. Reads that many videos per creator: in an index of all
 * videos by age, the videos of a few creators are far apart.
 */
export function findFollowedVideos(
  { engine, kysely }: Database,
  userId: string,
  limit: number,
): Promise<CatalogRow[]> {
  const latest = sql`(select position from videos where creator_id = followed.creator_id order by age, position limit ${limit})`;
  const own =
    engine === 'postgres'
      ? sql`cross join lateral ${latest} as own`
      : sql`join videos as own on own.position in ${latest}`;
  return selectVideos(kysely)
    .where(
      'videos.position',
      'in',
      sql<number>`(select own.position from ${followed(kysely, userId).as('followed')} ${own})`,
    )
    .orderBy('videos.age')
    .orderBy('videos.position')
    .limit(limit)
    .execute();
}

/** Adds a creator. False if the user already follows the creator: the primary key decides, under the lock of the user's row. */
export async function insertFollow(
  { trx, userId, position }: UserChange,
  creatorId: string,
): Promise<boolean> {
  const known = followed(trx, userId).having(
    ({ fn }) => fn.coalesce('successor', 'creator_id'),
    '=',
    creatorId,
  );
  if (await known.executeTakeFirst()) return false;
  const added = await trx
    .insertInto('follows')
    .values({ user_id: userId, creator_id: creatorId, position })
    .onConflict((conflict) => conflict.columns(['user_id', 'creator_id']).doNothing())
    .returning('creator_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Also removes follows by a former id of the creator. */
export async function deleteFollow({ trx, userId }: UserChange, creatorId: string): Promise<void> {
  const ids = [creatorId, ...(await findFormerIds(trx, 'creator', creatorId)).keys()];
  await trx.deleteFrom('follows').where('user_id', '=', userId).where('creator_id', 'in', ids).execute();
}

/** The number of creators that the user follows, including those whose videos are gone. */
export async function countFollows({ trx, userId }: UserChange): Promise<number> {
  const { count } = await trx
    .selectFrom('follows')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
