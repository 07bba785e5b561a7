import { ACTIVITY_BOUNDS, type Programme, type Workout } from '@fitreel/contract';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables, VideoRow } from '../../db/tables';
import type { WithdrawnFields } from '../catalog/withdrawn-repository';
import { insertErased } from '../catalog/former-ids';
import { batchesOf, deleteVideos } from './videos-repository';

/** Rows per query. */
const PAGE_SIZE = 500;

/** The data to erase. */
export type Erasure = {
  /** Ids of videos. */
  ids: readonly string[];
  /** Ids at the video host that no other video uses. */
  sources: readonly string[];
  /** Lines of the journal about the videos, or about their creators. */
  lines: readonly JournalLine[];
  /** Ids of creators without other videos. */
  creators: readonly string[];
  /** Words of searches that no other video contains. */
  words: readonly string[];
  /** Hashes of pictures that no other video uses. */
  pictures: readonly string[];
};

/** A line of the journal about a video. */
export type JournalLine = { change: number; id: string; before: string | null; after: string | null };

/** All lines of the journal about videos. */
export async function* journalLines(db: Kysely<Tables>): AsyncGenerator<JournalLine> {
  for (let last = { change: 0, id: '' }; ;) {
    const page = await db
      .selectFrom('catalog_changes')
      .select(['change', 'id', 'before', 'after'])
      .where('kind', '=', 'video')
      .where(sql<boolean>`(change, id) > (${last.change}, ${last.id})`)
      .orderBy('change')
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute();
    yield* page;
    if (page.length < PAGE_SIZE) return;
    last = page.at(-1) ?? last;
  }
}

/** The columns that show which texts and pictures videos share; `search` is empty for videos that viewers do not find. */
export type SharedColumns = Pick<VideoRow, 'id' | 'src' | 'creator' | 'thumbnail' | 'avatar' | 'search'>;

/** All videos, live or not. */
export async function* allVideos(db: Kysely<Tables>): AsyncGenerator<SharedColumns> {
  const live = db
    .selectFrom('videos')
    .select(['id', 'position', 'src', 'creator', 'thumbnail', 'avatar', 'search'])
    .orderBy('position')
    .limit(PAGE_SIZE);
  for (let after = 0; ;) {
    const page = await live.where('position', '>', after).execute();
    yield* page;
    if (page.length < PAGE_SIZE) break;
    after = page.at(-1)?.position ?? after;
  }
  for (const { fields, ...row } of await db
    .selectFrom('withdrawn_videos')
    .select(['id', 'src', 'fields'])
    .execute())
    yield { ...(JSON.parse(fields) as WithdrawnFields), ...row, search: '' };
}

/** The hashes of the pictures fetched for each video. */
export const findFetched = (db: Kysely<Tables>) =>
  db.selectFrom('picture_sources').select(['video_id', 'hash']).where('hash', '<>', '').execute();

/** Erases all rows and texts of videos. Call it inside `withWriteLock`. The picture files remain for `PictureFiles.remove`. */
export async function erase(db: Kysely<Tables>, erasure: Erasure): Promise<void> {
  const { sources, lines, creators, words, pictures } = erasure;
  const ids = new Set(erasure.ids);
  await deleteVideos(
    db,
    erasure.ids.map((id) => ({ id })),
  );
  for (const batch of batchesOf(erasure.ids)) {
    for (const table of ['list_videos', 'playlist_videos', 'positions', 'moments'] as const)
      await db.deleteFrom(table).where('video_id', 'in', batch).execute();
    await forgetActivity(db, batch);
    await db.deleteFrom('catalog_changes').where('kind', '=', 'video').where('id', 'in', batch).execute();
    await insertErased(db, 'video', batch);
  }
  for (const batch of batchesOf(sources)) await insertErased(db, 'source', batch);
  await forgetInRankings(db, ids);
  await forgetInDocuments(db, ids);
  await forgetLines(db, lines, ids);
  // Finished jobs have results about the videos, and files that would bring the videos back.
  await db.deleteFrom('editing_jobs').where('state', 'not in', ['waiting', 'running']).execute();
  for (const batch of batchesOf(creators)) {
    await db.deleteFrom('follows').where('creator_id', 'in', batch).execute();
    await db
      .deleteFrom('former_ids')
      .where('kind', '=', 'creator')
      .where((eb) => eb.or([eb('id', 'in', batch), eb('successor', 'in', batch)]))
      .execute();
    const addresses = batch.map((id) => `creator/${id}`);
    await db
      .deleteFrom('catalog_changes')
      .where('kind', '=', 'address')
      .where('id', 'in', addresses)
      .execute();
  }
  for (const batch of batchesOf(words))
    await db.deleteFrom('search_forms').where('word', 'in', batch).execute();
  for (const batch of batchesOf(pictures))
    await db.deleteFrom('pictures').where('hash', 'in', batch).execute();
}

/** Keeps viewers' minutes of erased videos by category and without titles, like those of a paused history. */
async function forgetActivity(db: Kysely<Tables>, videos: readonly string[]): Promise<void> {
  const ids = videos.map((id) => `video.${id}`);
  const capped = (sum: RawBuilder<number>) => {
    const most = sql.lit(ACTIVITY_BOUNDS.seconds * 1000);
    return sql`case when ${sum} > ${most} then ${most} else ${sum} end`;
  };
  await sql`
    insert into activity (user_id, day, id, kind, title, category, body_part, milliseconds, ended_at, zone_offset, finished)
    select user_id, day, 'category.' || category, 'video', '', category, min(body_part),
      ${capped(sql`sum(milliseconds)`)}, max(ended_at), max(zone_offset), 1
    from activity where id in (${sql.join(ids)}) group by user_id, day, category
    on conflict (user_id, day, id) do update
    set milliseconds = ${capped(sql`activity.milliseconds + excluded.milliseconds`)}`.execute(db);
  await db.deleteFrom('activity').where('id', 'in', ids).execute();
}

async function forgetInRankings(db: Kysely<Tables>, ids: ReadonlySet<string>): Promise<void> {
  for (const { version, videos } of await db
    .selectFrom('trend_rankings')
    .select(['version', 'videos'])
    .execute()) {
    const all = videos.split(' ');
    const left = all.filter((id) => !ids.has(id));
    if (left.length < all.length)
      await db
        .updateTable('trend_rankings')
        .set({ videos: left.join(' ') })
        .where('version', '=', version)
        .execute();
  }
}

/** Removes erased videos from viewers' workouts and programmes. A programme that becomes empty is deleted. */
async function forgetInDocuments(db: Kysely<Tables>, ids: ReadonlySet<string>): Promise<void> {
  const isErased = (video?: { _id: string }) => video !== undefined && ids.has(video._id);
  const withoutVideos = (workout: Workout): Workout => ({
    ...workout,
    steps: workout.steps.map(({ video, ...step }) =>
      video === undefined || isErased(video) ? step : { ...step, video },
    ),
  });
  const left = {
    workouts: (text: string) => withoutVideos(JSON.parse(text) as Workout),
    programmes(text: string) {
      const programme = JSON.parse(text) as Programme;
      const entries = programme.entries
        .filter(({ video }) => !isErased(video))
        .map((entry) => (entry.workout ? { ...entry, workout: withoutVideos(entry.workout) } : entry));
      return entries.length > 0 ? { ...programme, entries } : undefined;
    },
  };
  for (const table of ['workouts', 'programmes'] as const)
    for (let last = { user_id: '', id: '' }; ;) {
      const page = await db
        .selectFrom(table)
        .select(['user_id', 'id', 'document', 'revision'])
        .where('document', 'like', '%"video":%')
        .where(sql<boolean>`(user_id, id) > (${last.user_id}, ${last.id})`)
        .orderBy('user_id')
        .orderBy('id')
        .limit(PAGE_SIZE)
        .execute();
      for (const { user_id, id, document, revision } of page) {
        const made = left[table](document);
        const isOf = sql<boolean>`user_id = ${user_id} and id = ${id}`;
        if (made === undefined) {
          await db.deleteFrom(table).where(isOf).execute();
          await db
            .updateTable('users')
            .set({ running_programme: '' })
            .where('id', '=', user_id)
            .where('running_programme', '=', id)
            .execute();
          continue;
        }
        const text = JSON.stringify(made);
        if (text !== document)
          await db
            .updateTable(table)
            .set({ document: text, revision: revision + 1 })
            .where(isOf)
            .execute();
      }
      if (page.length < PAGE_SIZE) break;
      last = page.at(-1) ?? last;
    }
}

/** Removes lines of the journal. Of the editors' commands, only the kind remains. */
async function forgetLines(
  db: Kysely<Tables>,
  lines: readonly JournalLine[],
  ids: ReadonlySet<string>,
): Promise<void> {
  for (const { change, id } of lines)
    if (!ids.has(id))
      await db
        .deleteFrom('catalog_changes')
        .where('change', '=', change)
        .where('kind', '=', 'video')
        .where('id', '=', id)
        .execute();
  for (const changes of batchesOf([...new Set(lines.map(({ change }) => change))]))
    for (const { command } of await db
      .selectFrom('catalog_changes')
      .select('command')
      .distinct()
      .where('change', 'in', changes)
      .execute())
      await db
        .updateTable('catalog_changes')
        .set({ command: command.split(' ')[0] ?? '' })
        .where('change', 'in', changes)
        .where('command', '=', command)
        .execute();
}
