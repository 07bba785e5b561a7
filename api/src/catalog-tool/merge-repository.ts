import { sql, type Kysely } from 'kysely';
import { PICTURE_KINDS, type PictureKind } from '../pictures/picture-names';
import { DETAIL_NAMES } from '../modules/catalog/details-repository';
import { mergeDrafts } from './drafts-repository';
import { COLUMNS, hasNewDetails, NAMES, type TablesWithStaged } from './repository';

/**
 * How many videos of the file are new, how many differ from what was there, how many stay as they are because they were hidden or
 * removed, and how many of all wait as drafts.
 */
export type Merged = { added: number; changed: number; withdrawn: number; drafts: number };

/**
 * Merges the staged rows into the catalogue, new videos last and in the order of the file; those without a category as drafts. Videos that are not in the
 * file stay as they are. Call it inside `withWriteLock`.
 */
export async function mergeStaged(db: Kysely<TablesWithStaged>): Promise<Merged> {
  const { numAffectedRows: withdrawn } = await removeWithdrawn.execute(db);
  const { rows } = await countNewDetails.execute(db);
  const { numAffectedRows: changed } = await updateVideos.execute(db);
  await placeNewVideos.execute(db);
  const { numAffectedRows: added } = await insertVideos.execute(db);
  const drafts = await mergeDrafts(db);
  if (drafts.published > 0) await updateVideos.execute(db);
  await putDetails.execute(db);
  for (const kind of PICTURE_KINDS) {
    await removeSources(kind).execute(db);
    await putSources(kind).execute(db);
  }
  return {
    added: Number(added ?? 0) + drafts.added,
    changed: Number(changed ?? 0) + Number(rows[0]?.count ?? 0) + drafts.changed + drafts.published,
    withdrawn: Number(withdrawn ?? 0),
    drafts: drafts.drafts,
  };
}

const removeWithdrawn = sql`
  delete from staged_videos where exists (
    select 1 from withdrawn_videos as w where w.id = staged_videos.id and w.state not in ('draft', 'unavailable'))`;

const changedValues = NAMES.map((name) => COLUMNS[name].changed);

const updateVideos = sql`
  update videos
  set ${sql.join(NAMES.map((name) => sql`${sql.ref(name)} = ${COLUMNS[name].changed}`))}
  from staged_videos as s
  where s.id = videos.id
    and (${sql.join(NAMES.map((name) => sql.ref(`videos.${name}`)))}) <> (${sql.join(changedValues)})`;

/** How many videos get new details, and nothing else. */
const countNewDetails = sql<{ count: number | string }>`
  select count(*) as count
  from staged_videos as s
  join videos on videos.id = s.id
  left join video_details as d on d.video_id = s.id
  where (${hasNewDetails})
    and (${sql.join(NAMES.map((name) => sql.ref(`videos.${name}`)))}) = (${sql.join(changedValues)})`;

/** What the file leaves out, stays. */
const putDetails = sql`
  insert into video_details (video_id, ${sql.join(DETAIL_NAMES.map((name) => sql.ref(name)))})
  select s.id, ${sql.join(DETAIL_NAMES.map((name) => sql`coalesce(${sql.ref(`s.${name}`)}, ${sql.ref(`d.${name}`)}, '')`))}
  from staged_videos as s
  left join video_details as d on d.video_id = s.id
  where ${hasNewDetails}
  on conflict (video_id) do update
  set ${sql.join(DETAIL_NAMES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`;

/** Gives new videos their places behind all others. */
const placeNewVideos = sql`
  update staged_videos set position = new.position
  from (
    select s."row",
      (select coalesce(max(position), 0) from (
        select position from videos union all select position from withdrawn_videos) as taken)
      + row_number() over (order by s."row") as position
    from staged_videos as s
    where not exists (select 1 from videos where videos.id = s.id)
      and not exists (select 1 from withdrawn_videos as w where w.id = s.id)) as new
  where new."row" = staged_videos."row"`;

const insertVideos = sql`
  insert into videos (id, position, ${sql.join(NAMES.map((name) => sql.ref(name)))})
  select s.id, s.position, ${sql.join(NAMES.map((name) => COLUMNS[name].added))}
  from staged_videos as s
  where s.position is not null and s.category_id is not null
  order by s."row"`;

/** A picture that the file names itself is not fetched. */
const removeSources = (kind: PictureKind) => sql`
  delete from picture_sources
  where kind = ${kind} and video_id in (select id from staged_videos where ${sql.ref(kind)} is not null)`;

const putSources = (kind: PictureKind) => sql`
  insert into picture_sources (video_id, kind, source)
  select id, ${sql.lit(kind)}, ${sql.ref(`${kind}_source`)} from staged_videos
  where ${sql.ref(`${kind}_source`)} is not null
  on conflict (video_id, kind) do update set source = excluded.source, hash = '', problem = ''
  where picture_sources.source <> excluded.source`;
