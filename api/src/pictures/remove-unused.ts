import type { Kysely } from 'kysely';
import type { Database } from '../db/database';
import { withWriteLock } from '../db/locks';
import type { Tables, VideoRow } from '../db/tables';
import { PictureFiles } from './picture-files';
import { hashIn, type PictureKind } from './picture-names';

/** How long a removed video can return with its picture. */
const UNUSED_DAYS = 30;

/** Rows per query. */
const PAGE_SIZE = 1_000;

/**
 * Removes pictures that no video, other than removed ones, has used for 30 days. Holds the lock of imports, so no picture is
 * added or reused meanwhile.
 *
 * @param today the day since 1970, in UTC
 */
export async function removeUnusedPictures(database: Database, today: number): Promise<void> {
  await database.maintenance.connection().execute((connection) =>
    withWriteLock(database, connection, async () => {
      const used = await usedHashes(connection);
      const kept = new Set<string>();
      for (const { hash, unused_on } of await connection.selectFrom('pictures').selectAll().execute()) {
        const since = used.has(hash) ? null : (unused_on ?? today);
        if (since !== null && since <= today - UNUSED_DAYS) {
          await connection.deleteFrom('pictures').where('hash', '=', hash).execute();
          // If a video returns later, its picture is fetched again.
          await connection
            .updateTable('picture_sources')
            .set({ hash: '' })
            .where('hash', '=', hash)
            .execute();
          continue;
        }
        kept.add(hash);
        if (since !== unused_on)
          await connection
            .updateTable('pictures')
            .set({ unused_on: since })
            .where('hash', '=', hash)
            .execute();
      }
      await new PictureFiles(database).removeOthers(kept);
    }),
  );
}

/** The pictures of all videos except removed ones. */
async function usedHashes(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  const add = ({ thumbnail, avatar }: Pick<VideoRow, PictureKind>) => {
    for (const path of [thumbnail, avatar]) hashes.add(hashIn(path));
  };
  const live = db.selectFrom('videos').select(['id', 'thumbnail', 'avatar']).orderBy('id').limit(PAGE_SIZE);
  for await (const row of rowsOf((after) => live.where('id', '>', after).execute())) add(row);
  const withdrawn = db
    .selectFrom('withdrawn_videos')
    .select(['id', 'fields'])
    .where('state', '!=', 'removed')
    .orderBy('id')
    .limit(PAGE_SIZE);
  for await (const { fields } of rowsOf((after) => withdrawn.where('id', '>', after).execute()))
    add(JSON.parse(fields) as Pick<VideoRow, PictureKind>);
  return hashes;
}

/** All rows, read page by page. */
async function* rowsOf<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = '';
  for (;;) {
    const page = await read(after);
    yield* page;
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1)?.id ?? after;
  }
}
