import { DIFFERENCES_MAX, type HostProblem } from '@fitreel/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { upsertChecks } from '../modules/availability/repository';
import { findCategories } from '../modules/catalog/repository';
import { columnOf, type EditedField } from '../modules/editing/edited-fields';
import { putHostValues } from '../modules/editing/host-values';
import { findRecords } from '../modules/editing/repository';
import { batchesOf, writeRecords } from '../modules/editing/videos-repository';
import { short } from './diff-lines';
import { PICTURE_KINDS, type PictureKind } from '../pictures/picture-names';
import { DETAIL_NAMES } from '../modules/catalog/details-repository';
import { mergeDrafts } from './drafts-repository';
import { findErased } from '../modules/catalog/former-ids';
import type { ImportEntries } from './import-entries';
import { COLUMNS, hasNewDetails, hostValuesIn, NAMES, type TablesWithStaged } from './repository';

/**
 * How many videos of the file are new, how many changed, how many were skipped because they were hidden, removed or erased,
 * and how many wait as drafts.
 */
export type Merged = {
  added: number;
  changed: number;
  withdrawn: number;
  drafts: number;
  /** How many values of the file were skipped because an editor has set the field. */
  kept: number;
  /** How many videos became unavailable, and how many were hidden. */
  unavailable: number;
  hidden: number;
};

/** A video that leaves the site: its host does not show it, or its channel's file no longer has it. */
export type Leaving = { id: string } & (
  | { state: 'unavailable'; src: string; problem: HostProblem }
  | { state: 'hidden' }
);

/** Rows per query. */
const BATCH_SIZE = 500;

/**
 * Merges the staged rows into the catalogue. New videos come last, in the file's order, and become drafts if they have no
 * category. Videos that are not in the file stay unchanged. Call it inside `withWriteLock`.
 *
 * @param entries records the changes
 * @param options.left gets a text for each value that an editor has set and the import keeps
 * @param options.addedAt the time of addition of new videos, in seconds since 1970
 */
export async function mergeStaged(
  db: Kysely<TablesWithStaged>,
  entries: ImportEntries,
  { left, addedAt }: { left: string[]; addedAt: number },
): Promise<Omit<Merged, 'unavailable' | 'hidden'>> {
  const erased = await removeErased(db);
  const { numAffectedRows: withdrawn } = await removeWithdrawn.execute(db);
  const kept = await keepHostValues(db);
  left.push(...kept.slice(0, Math.max(0, DIFFERENCES_MAX - left.length)));
  for (let after = 0; ;) {
    const { rows: changing } = await changingVideos(after).execute(db);
    await entries.willChange(
      db,
      changing.map(({ id }) => id),
    );
    if (changing.length < BATCH_SIZE) break;
    after = changing.at(-1)?.row ?? after;
  }
  const { rows } = await countNewDetails.execute(db);
  const { numAffectedRows: changed } = await updateVideos.execute(db);
  await placeNewVideos.execute(db);
  entries.added(await findAdded(db));
  const drafts = await mergeDrafts(db, entries);
  if (drafts.published > 0) await updateVideos.execute(db);
  await putDetails.execute(db);
  // After the details: a trigger orders new videos by them, so each row is written once.
  const { numAffectedRows: added } = await insertVideos(addedAt).execute(db);
  for (const kind of PICTURE_KINDS) {
    await removeSources(kind).execute(db);
    await putSources(kind).execute(db);
  }
  return {
    added: Number(added ?? 0) + drafts.added,
    changed: Number(changed ?? 0) + Number(rows[0]?.count ?? 0) + drafts.changed + drafts.published,
    withdrawn: Number(withdrawn ?? 0) + erased,
    drafts: drafts.drafts,
    kept: kept.length,
  };
}

/** Stores the file's values of fields that an editor has set. Resolves with a text about each skipped value. */
async function keepHostValues(db: Kysely<TablesWithStaged>): Promise<string[]> {
  const rows = await db
    .selectFrom('staged_videos')
    .selectAll()
    .where('kept', '<>', '')
    .orderBy('row')
    .execute();
  if (rows.length === 0) return [];
  const categories = new Map<unknown, string>((await findCategories(db)).map(({ id, name }) => [id, name]));
  await putHostValues(
    db,
    rows.map(({ id, kept }) => ({ id, values: hostValuesIn(kept) })),
  );
  return rows.flatMap((row) => {
    const present: Readonly<Record<string, unknown>> = row;
    return Object.entries(hostValuesIn(row.kept)).flatMap(([name, value]) => {
      const own = present[columnOf(name as EditedField)];
      if (value === own || (value === null && !own)) return [];
      const [shown, host] = [own, value].map((one) =>
        short(name === 'categoryName' ? categories.get(one) : one),
      );
      return [`${row.id}: ${name} stays ${shown}, as an editor has set it; the file has ${host}`];
    });
  });
}

/** The live videos that are not in the file, although it has all videos of their creators. */
export async function findMissing(db: Kysely<TablesWithStaged>): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('videos')
    .select(['id', 'title'])
    .where('creator_id', 'in', (eb) =>
      eb.selectFrom('staged_videos').select('creator_id').where('of_channel', '=', 1),
    )
    .where('id', 'not in', (eb) => eb.selectFrom('staged_videos').select('id'))
    .orderBy('position')
    .execute();
}

/** The ids that have staged rows. */
export async function stagedAmong(
  db: Kysely<TablesWithStaged>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const among of batchesOf(ids)) {
    const rows = await db.selectFrom('staged_videos').select('id').where('id', 'in', among).execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Takes videos off the site, unless somebody has changed their state meanwhile. Call it inside `withWriteLock`. */
export async function withdrawVideos(
  db: Kysely<Tables>,
  entries: ImportEntries,
  leaving: readonly Leaving[],
): Promise<Pick<Merged, 'unavailable' | 'hidden'>> {
  const records = await findRecords(
    db,
    leaving.map(({ id }) => id),
  );
  const current = leaving.flatMap((video) => {
    const before = records.get(video.id);
    const isCurrent = before?.state === 'live' && (video.state === 'hidden' || before.src === video.src);
    return isCurrent
      ? [{ ...video, before, after: { ...before, state: video.state }, categoryName: '' }]
      : [];
  });
  await entries.willChange(
    db,
    current.map(({ id }) => id),
  );
  await writeRecords(db, current);
  const unavailable = current.filter((video) => video.state === 'unavailable');
  for (const answers of batchesOf(unavailable)) await upsertChecks(db, answers);
  return { unavailable: unavailable.length, hidden: current.length - unavailable.length };
}

/** The ids of the live videos that were inserted. */
async function findAdded(db: Kysely<TablesWithStaged>): Promise<string[]> {
  const rows = await db
    .selectFrom('staged_videos')
    .select('id')
    .where('position', 'is not', null)
    .where('category_id', 'is not', null)
    .orderBy('row')
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes the staged rows of erased videos. Resolves with the number of removed rows. */
async function removeErased(db: Kysely<TablesWithStaged>): Promise<number> {
  let removed = 0;
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('staged_videos')
      .select(['row', 'id', 'src'])
      .where('row', '>', after)
      .orderBy('row')
      .limit(BATCH_SIZE)
      .execute();
    const erased = (await findErased(db, rows)).map(({ row }) => row);
    if (erased.length > 0) await db.deleteFrom('staged_videos').where('row', 'in', erased).execute();
    removed += erased.length;
    if (rows.length < BATCH_SIZE) return removed;
    after = rows.at(-1)?.row ?? after;
  }
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

/** A page of the live videos that change. */
const changingVideos = (after: number) => sql<{ row: number; id: string }>`
  select s."row", s.id
  from staged_videos as s
  join videos on videos.id = s.id
  left join video_details as d on d.video_id = s.id
  where s."row" > ${after}
    and ((${hasNewDetails})
      or (${sql.join(NAMES.map((name) => sql.ref(`videos.${name}`)))}) <> (${sql.join(changedValues)}))
  order by s."row"
  limit ${BATCH_SIZE}`;

/** The number of videos whose details are all that changes. */
const countNewDetails = sql<{ count: number | string }>`
  select count(*) as count
  from staged_videos as s
  join videos on videos.id = s.id
  left join video_details as d on d.video_id = s.id
  where (${hasNewDetails})
    and (${sql.join(NAMES.map((name) => sql.ref(`videos.${name}`)))}) = (${sql.join(changedValues)})`;

/** Details that the file omits stay unchanged. */
const putDetails = sql`
  insert into video_details (video_id, ${sql.join(DETAIL_NAMES.map((name) => sql.ref(name)))})
  select s.id, ${sql.join(DETAIL_NAMES.map((name) => sql`coalesce(${sql.ref(`s.${name}`)}, ${sql.ref(`d.${name}`)}, '')`))}
  from staged_videos as s
  left join video_details as d on d.video_id = s.id
  where ${hasNewDetails}
  on conflict (video_id) do update
  set ${sql.join(DETAIL_NAMES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`;

/** Places new videos after all others. */
const placeNewVideos = sql`
  update staged_videos set position = new.position
  from (
    select s."row",
      (select coalesce(max(position), 0) from (
        select max(position) as position from videos union all select max(position) from withdrawn_videos) as taken)
      + row_number() over (order by s."row") as position
    from staged_videos as s
    where not exists (select 1 from videos where videos.id = s.id)
      and not exists (select 1 from withdrawn_videos as w where w.id = s.id)) as new
  where new."row" = staged_videos."row"`;

const insertVideos = (addedAt: number) => sql`
  insert into videos (id, position, added_at, ${sql.join(NAMES.map((name) => sql.ref(name)))})
  select s.id, s.position, ${sql.lit(addedAt)}, ${sql.join(NAMES.map((name) => COLUMNS[name].added))}
  from staged_videos as s
  where s.position is not null and s.category_id is not null
  order by s."row"`;

/** If the file gives the picture itself, there is nothing to fetch. */
const removeSources = (kind: PictureKind) => sql`
  delete from picture_sources
  where kind = ${kind} and video_id in (select id from staged_videos where ${sql.ref(kind)} is not null)`;

const putSources = (kind: PictureKind) => sql`
  insert into picture_sources (video_id, kind, source)
  select id, ${sql.lit(kind)}, ${sql.ref(`${kind}_source`)} from staged_videos
  where ${sql.ref(`${kind}_source`)} is not null
  on conflict (video_id, kind) do update set source = excluded.source, hash = '', problem = ''
  where picture_sources.source <> excluded.source`;
