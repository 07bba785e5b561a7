import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';

/** An erased video is known by digests alone, which nobody can read. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Keeps that these ids of videos, or ids at the video host, were erased: no import brings them back (ADR-0142). */
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

/** Returns those of `videos` that were erased, or have the `src` of an erased one. */
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
