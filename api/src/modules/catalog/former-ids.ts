import { creatorId } from '@fitreel/contract';
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';

/** Erased videos are only stored as digests, which cannot be read. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Records that these ids, of videos or at the video host, were erased: no import brings them back (ADR-0142). */
export async function insertErased(
  db: Kysely<Tables>,
  kind: 'video' | 'source',
  ids: readonly string[],
): Promise<void> {
  await db
    .insertInto('former_ids')
    .values(ids.map((id) => ({ kind, id: digestOf(id) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the videos that were erased, or have the `src` of an erased video. */
export async function findErased<Video extends { id: string; src: string }>(
  db: Kysely<Tables>,
  videos: readonly Video[],
): Promise<Video[]> {
  const digests = videos.map(({ id, src }) => [digestOf(id), digestOf(src)] as const);
  if (digests.length === 0) return [];
  const rows = await db
    .selectFrom('former_ids')
    .select(['kind', 'id'])
    .where('id', 'in', digests.flat())
    .execute();
  const erased = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  return videos.filter((_video, index) => {
    const [id, src] = digests[index] ?? [];
    return erased.has(`video ${id}`) || erased.has(`source ${src}`);
  });
}

/** Kinds of things whose id can redirect to another. */
export type Succeeded = 'creator' | 'category';

/** The target of a former id; `name` is the name of a creator. */
export type Successor = { successor: string; name: string };

/** Names with the same address are one creator. A name without an address stands for itself. */
export const creatorKey = (name: string): string => creatorId(name) || name;

/** The targets of those of `ids` that are former ids. */
export async function findSuccessors(
  db: Kysely<Tables>,
  kind: Succeeded,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Successor>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('former_ids')
    .select(['id', 'successor', 'name'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...to }) => [id, to]));
}

/** All former ids of creators and categories. */
export const findAllSuccessors = (db: Kysely<Tables>) =>
  db.selectFrom('former_ids').select(['kind', 'id', 'successor']).where('successor', '<>', '').execute();

/** The id that `id` redirects to; `id` itself unless it is a former one. */
export async function presentId(db: Kysely<Tables>, kind: Succeeded, id: string): Promise<string> {
  return (await findSuccessors(db, kind, [id])).get(id)?.successor ?? id;
}

/** The former ids that redirect to `id`. */
export async function findFormerIds(
  db: Kysely<Tables>,
  kind: Succeeded,
  id: string,
): Promise<ReadonlyMap<string, Successor>> {
  const rows = await db
    .selectFrom('former_ids')
    .select(['id', 'successor', 'name'])
    .where('kind', '=', kind)
    .where('successor', '=', id)
    .execute();
  return new Map(rows.map(({ id: former, ...to }) => [former, to]));
}

/** Makes `id` redirect to another; null removes the redirect. */
export async function writeSuccessor(
  db: Kysely<Tables>,
  kind: Succeeded,
  id: string,
  to: Successor | null,
): Promise<void> {
  await db.deleteFrom('former_ids').where('kind', '=', kind).where('id', '=', id).execute();
  if (to)
    await db
      .insertInto('former_ids')
      .values({ kind, id, ...to })
      .execute();
}
