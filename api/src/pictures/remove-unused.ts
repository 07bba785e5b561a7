import type { Kysely } from 'kysely';
import type { Database } from '../db/database';
import { withWriteLock } from '../db/locks';
import type { Tables } from '../db/tables';
import { PictureFiles } from './picture-files';
import { PICTURES_PATH } from './picture-names';

/** A video that was removed may come back with its picture for as long. */
const UNUSED_DAYS = 30;

/** Rows per query. */
const PAGE_SIZE = 1_000;

/**
 * Removes the pictures that no video has had for 30 days. Adds none and shows none meanwhile: it has the lock of imports.
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
          // A video that comes back later has it fetched again.
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

/** The pictures that videos have. */
async function usedHashes(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  const add = (path: string) => {
    if (path.startsWith(PICTURES_PATH)) hashes.add(path.slice(PICTURES_PATH.length).split('-')[0] ?? '');
  };
  let after = '';
  for (;;) {
    const page = await db
      .selectFrom('videos')
      .select(['id', 'thumbnail', 'avatar'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute();
    for (const { thumbnail, avatar } of page) [thumbnail, avatar].forEach(add);
    if (page.length < PAGE_SIZE) return hashes;
    after = page.at(-1)?.id ?? after;
  }
}
