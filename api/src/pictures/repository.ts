import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/database';
import { withWriteLock } from '../db/locks';
import type { Tables } from '../db/tables';
import type { EncodedPicture } from './encode-picture';
import { PictureFiles } from './picture-files';
import { pictureHash, picturePath, type PictureKind } from './picture-names';

/** A picture that is the `source` of at least one video and has not been fetched yet. */
export type WantedPicture = { kind: PictureKind; source: string };

/** Pictures per query. */
const BATCH_SIZE = 200;

/** The missing pictures of live videos and drafts. Hidden or removed videos get theirs when they return. */
function wanted(db: Kysely<Tables>, withFailed: boolean) {
  const query = db
    .selectFrom('picture_sources')
    .where('hash', '=', '')
    .where(
      'video_id',
      'in',
      db
        .selectFrom('videos')
        .select('id')
        .unionAll(db.selectFrom('withdrawn_videos').select('id').where('state', '=', 'draft')),
    );
  return withFailed ? query : query.where('problem', '=', '');
}

/** The number of pictures to fetch, with `withFailed` including those that failed before. */
export async function countWanted(db: Kysely<Tables>, withFailed: boolean): Promise<number> {
  const { count } = await db
    .selectFrom(wanted(db, withFailed).select(['kind', 'source']).distinct().as('each'))
    .select(db.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The pictures to fetch, each once. */
export async function* findWanted(db: Kysely<Tables>, withFailed: boolean): AsyncGenerator<WantedPicture> {
  let last = { source: '', kind: '' };
  for (;;) {
    const batch = await wanted(db, withFailed)
      .select(['source', 'kind'])
      .distinct()
      .where(sql<boolean>`(source, kind) > (${last.source}, ${last.kind})`)
      .orderBy('source')
      .orderBy('kind')
      .limit(BATCH_SIZE)
      .execute();
    yield* batch;
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1) ?? last;
  }
}

/** Stores a fetched picture, and assigns it to the videos with its source. */
export async function keepPicture(
  database: Database,
  picture: WantedPicture,
  encoded: EncodedPicture,
): Promise<void> {
  await database.maintenance.connection().execute((connection) =>
    withWriteLock(database, connection, async () => {
      await addPicture(database, connection, encoded);
      await givePicture(connection, picture, encoded);
    }),
  );
}

/**
 * Stores an editor's new picture, if any, and drops the videos' own picture sources. Call it in the transaction that sets
 * the videos' path, or before.
 */
export async function replacePictures(
  database: Database,
  trx: Kysely<Tables>,
  { ids, kind }: { ids: readonly string[]; kind: PictureKind },
  encoded: EncodedPicture | undefined,
): Promise<void> {
  if (encoded) await addPicture(database, trx, encoded);
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    await trx
      .deleteFrom('picture_sources')
      .where('video_id', 'in', ids.slice(start, start + BATCH_SIZE))
      .where('kind', '=', kind)
      .execute();
}

/** Whether this site can serve a video's picture: false for the path of a fetched or uploaded picture that it does not have. */
export async function hasPicture(db: Kysely<Tables>, path: string): Promise<boolean> {
  const hash = pictureHash(path);
  if (hash === undefined) return true;
  return !!(await db.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst());
}

async function addPicture(
  database: Database,
  trx: Kysely<Tables>,
  { hash, colour, files }: EncodedPicture,
): Promise<void> {
  await trx
    .insertInto('pictures')
    .values({ hash, colour, unused_on: null })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ unused_on: null }))
    .execute();
  await new PictureFiles(database).keep(trx, hash, files);
}

/** Assigns a picture that was fetched for another video. Resolves with whether there was one. */
export async function reusePicture(database: Database, picture: WantedPicture): Promise<boolean> {
  return database.maintenance.connection().execute((connection) =>
    withWriteLock(database, connection, async () => {
      const known = await connection
        .selectFrom('picture_sources')
        .innerJoin('pictures', 'pictures.hash', 'picture_sources.hash')
        .select(['pictures.hash', 'colour'])
        .where('source', '=', picture.source)
        .where('kind', '=', picture.kind)
        .limit(1)
        .executeTakeFirst();
      if (known) await givePicture(connection, picture, known);
      return known !== undefined;
    }),
  );
}

async function givePicture(
  db: Kysely<Tables>,
  picture: WantedPicture,
  found: { hash: string; colour: string },
): Promise<void> {
  const { kind } = picture;
  await db
    .updateTable('videos')
    .set({ [kind]: picturePath(kind, found) })
    .where('id', 'in', unfetched(db, picture).select('video_id'))
    .execute();
  const drafts = await db
    .selectFrom('withdrawn_videos')
    .select(['id', 'fields'])
    .where('id', 'in', unfetched(db, picture).select('video_id'))
    .execute();
  for (const { id, fields } of drafts)
    await db
      .updateTable('withdrawn_videos')
      .set({
        fields: JSON.stringify({
          ...(JSON.parse(fields) as object),
          [kind]: picturePath(kind, found),
        }),
      })
      .where('id', '=', id)
      .execute();
  await changeSource(db, picture, { hash: found.hash, problem: '' });
}

/** Stores why a picture could not be fetched. */
export function keepProblem(db: Kysely<Tables>, picture: WantedPicture, problem: string): Promise<void> {
  return changeSource(db, picture, { problem });
}

const unfetched = (db: Kysely<Tables>, { kind, source }: WantedPicture) =>
  wanted(db, true).where('source', '=', source).where('kind', '=', kind);

async function changeSource(
  db: Kysely<Tables>,
  picture: WantedPicture,
  change: { hash?: string; problem: string },
): Promise<void> {
  await db
    .updateTable('picture_sources')
    .set(change)
    .where('kind', '=', picture.kind)
    .where('hash', '=', '')
    .where('video_id', 'in', unfetched(db, picture).select('video_id'))
    .execute();
}
