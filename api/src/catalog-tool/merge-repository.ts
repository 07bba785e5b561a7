import { sql, type Kysely } from 'kysely';
import type { TablesWithStaged } from './staging-repository';

/** Slug of the pictures in `artwork/` for a new video without its own. */
const PLACEHOLDER = 'placeholder';

/** How many videos of the file are new, and how many differ from what was there. */
export type Merged = { added: number; changed: number };

/**
 * Merges the staged rows into the catalogue, new videos last and in the order of the file. Videos that are not in the
 * file stay as they are. Call it inside `withWriteLock`.
 */
export async function mergeStaged(db: Kysely<TablesWithStaged>): Promise<Merged> {
  const { numAffectedRows: changed } = await updateVideos.execute(db);
  const { numAffectedRows: added } = await insertVideos.execute(db);
  return { added: Number(added ?? 0), changed: Number(changed ?? 0) };
}

const thumbnail = sql`coalesce(s.thumbnail, videos.thumbnail)`;
const avatar = sql`coalesce(s.avatar, videos.avatar)`;

/** An alt text describes its picture: a new picture without an alt text drops the old one. */
const alt = sql`coalesce(s.alt, case when ${thumbnail} = videos.thumbnail then videos.alt else '' end)`;

const updateVideos = sql`
  update videos
  set title = s.title, creator = s.creator, subscriber = s.subscriber, thumbnail = ${thumbnail},
    avatar = ${avatar}, alt = ${alt}, src = s.src, category_id = s.category_id,
    creator_id = s.creator_id, search = s.search
  from staged_videos as s
  where s.id = videos.id
    and (videos.title, videos.creator, videos.subscriber, videos.thumbnail, videos.avatar, videos.alt,
        videos.src, videos.category_id, videos.creator_id, videos.search)
      <> (s.title, s.creator, s.subscriber, ${thumbnail}, ${avatar}, ${alt}, s.src, s.category_id, s.creator_id,
        s.search)`;

const insertVideos = sql`
  insert into videos (id, position, title, creator, subscriber, thumbnail, avatar, alt, src, category_id, creator_id,
    search)
  select s.id, (select coalesce(max(position), 0) from videos) + row_number() over (order by s."row"),
    s.title, s.creator, s.subscriber, coalesce(s.thumbnail, ${sql.lit(PLACEHOLDER)}),
    coalesce(s.avatar, ${sql.lit(PLACEHOLDER)}), coalesce(s.alt, ''), s.src, s.category_id, s.creator_id,
    s.search
  from staged_videos as s
  where not exists (select 1 from videos where videos.id = s.id)
  order by s."row"`;
