import { sql, type Kysely } from 'kysely';
import { VIDEO_FIELDS, type Field, type FieldName } from '../db/video-fields';
import { DERIVED_COLUMNS, type WithdrawnFields } from '../modules/catalog/withdrawn-repository';
import { liveRow } from '../modules/editing/videos-repository';
import type { ImportEntries } from './import-entries';
import { hasNewDetails, NAMES, type TablesWithStaged } from './repository';

/** Rows per statement. */
const BATCH_SIZE = 500;

/** The effect of an import on drafts, and how many of the file's videos are drafts now. */
export type MergedDrafts = { added: number; changed: number; published: number; drafts: number };

/**
 * Merges the staged rows that have no category or belong to a draft. A new video without a category becomes a draft. A draft
 * that gets a category goes live; the other values of its row still have to be merged. A video that its host does not show
 * changes like a draft, and stays unavailable.
 */
export async function mergeDrafts(
  db: Kysely<TablesWithStaged>,
  entries: ImportEntries,
): Promise<MergedDrafts> {
  const merged: MergedDrafts = { added: 0, changed: 0, published: 0, drafts: 0 };
  for (let after = 0; ;) {
    const rows = await stagedDrafts(db, after).execute();
    const published = rows.filter((row) => row.draft && row.draft_category === null && row.category_id);
    const drafts = rows.filter((row) => !published.includes(row));
    const changed = drafts.filter((row) => row.draft && isChanged(row));
    const added = drafts.filter((row) => !row.draft);
    await entries.willChange(
      db,
      [...changed, ...published].map(({ id }) => id),
    );
    entries.added(added.map(({ id }) => id));
    await publish(db, published);
    await writeDrafts(db, [...changed, ...added]);
    merged.added += added.length;
    merged.changed += changed.length;
    merged.published += published.length;
    merged.drafts += drafts.filter(({ draft_state: state }) => state !== 'unavailable').length;
    if (rows.length < BATCH_SIZE) return merged;
    after = rows.at(-1)?.row ?? after;
  }
}

/** A page of the rows that are or become drafts, with the stored fields of existing drafts. */
const stagedDrafts = (db: Kysely<TablesWithStaged>, after: number) =>
  db
    .selectFrom('staged_videos as s')
    .leftJoin('withdrawn_videos as w', 'w.id', 's.id')
    .leftJoin('picture_sources as known', (join) =>
      join.onRef('known.video_id', '=', 's.id').on('known.kind', '=', 'thumbnail'),
    )
    .leftJoin('video_details as d', 'd.video_id', 's.id')
    .selectAll('s')
    .select([
      'w.fields as draft',
      'w.state as draft_state',
      'w.src as draft_src',
      'w.category_id as draft_category',
      'w.position as draft_position',
      'known.source as known_source',
      sql<0 | 1>`case when ${hasNewDetails} then 1 else 0 end`.as('has_new_details'),
    ])
    .where('s.row', '>', after)
    .where((eb) =>
      eb.or([
        eb('w.id', 'is not', null),
        eb.and([eb('s.category_id', 'is', null), eb('s.position', 'is not', null)]),
      ]),
    )
    .orderBy('s.row')
    .limit(BATCH_SIZE);

type StagedDraft = Awaited<ReturnType<ReturnType<typeof stagedDrafts>['execute']>>[number];

const fieldsBefore = ({ draft }: StagedDraft) =>
  draft === null ? undefined : (JSON.parse(draft) as WithdrawnFields);

/** The columns that a draft stores in its `fields`. */
const KEPT = NAMES.filter(
  (name): name is Exclude<keyof WithdrawnFields, 'edited_fields' | 'added_at'> =>
    !['src', 'category_id', ...(DERIVED_COLUMNS as readonly string[])].includes(name),
);

const DEFAULTS = Object.fromEntries(
  (Object.keys(VIDEO_FIELDS) as FieldName[]).map((name) => {
    const field: Field = VIDEO_FIELDS[name];
    return [field.column, field.default ?? ''];
  }),
);

/** The fields of the draft after merging `row`. */
function fieldsAfter(row: StagedDraft): WithdrawnFields {
  const before = fieldsBefore(row);
  const fields = {
    ...before,
    ...Object.fromEntries(KEPT.map((name) => [name, row[name] ?? before?.[name] ?? DEFAULTS[name]])),
  } as WithdrawnFields;
  // An alt text describes its picture, as in `COLUMNS`.
  const isSamePicture =
    fields.thumbnail === before?.thumbnail &&
    (row.thumbnail_source === null || row.thumbnail_source === row.known_source);
  return { ...fields, alt: row.alt ?? (isSamePicture ? before.alt : '') };
}

function isChanged(row: StagedDraft): boolean {
  const before = fieldsBefore(row);
  const after = fieldsAfter(row);
  return (
    row.has_new_details === 1 ||
    row.src !== row.draft_src ||
    (row.category_id !== null && row.category_id !== row.draft_category) ||
    KEPT.some((name) => before?.[name] !== after[name])
  );
}

async function writeDrafts(db: Kysely<TablesWithStaged>, rows: readonly StagedDraft[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    id: row.id,
    state: 'draft' as const,
    position: row.draft_position ?? row.position ?? 0,
    category_id: row.category_id ?? row.draft_category,
    src: row.src,
    fields: JSON.stringify(fieldsAfter(row)),
  }));
  await db
    .insertInto('withdrawn_videos')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        category_id: eb.ref('excluded.category_id'),
        src: eb.ref('excluded.src'),
        fields: eb.ref('excluded.fields'),
      })),
    )
    .execute();
}

/** Takes drafts live in the category from their row, without other changes. */
async function publish(db: Kysely<TablesWithStaged>, rows: readonly StagedDraft[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) =>
    liveRow(
      {
        edited_fields: '',
        added_at: 0,
        ...(JSON.parse(row.draft ?? '') as WithdrawnFields),
        id: row.id,
        position: row.draft_position ?? 0,
        category_id: row.category_id,
        src: row.src,
      },
      '',
    ),
  );
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('withdrawn_videos').where('id', 'in', ids).execute();
  await db.insertInto('videos').values(values).execute();
}
