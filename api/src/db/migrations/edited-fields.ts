import { sql, type Kysely } from 'kysely';
import type { SiteMigration } from './site-migration';

/** The names of fields, by their column in the journal. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  creator: 'creator',
  subscriber: 'subscriber',
  thumbnail: 'thumbnail',
  avatar: 'avatar',
  alt: 'alt',
  src: 'src',
  minutes: 'minutes',
  level: 'level',
  equipment: 'equipment',
  body_part: 'bodyPart',
  intensity: 'intensity',
  category_id: 'categoryName',
  description: 'description',
  published: 'published',
  chapters: 'chapters',
};

/** Rows per query. */
const BATCH_SIZE = 500;

type Values = Record<string, unknown>;

/** A column's value before an editor's first change, and after the last one. */
type Edited = Record<string, { before: unknown; after: unknown }>;

/** Adds the names of fields set by editors, which imports leave alone. Frozen: a change of the tables is a new migration. */
export const editedFields: SiteMigration = {
  locks: 'videos: under 0.1 s',
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('videos')
      .addColumn('edited_fields', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};

/**
 * Recovers the names of edited fields from before their column existed: fields that still have the value that an editor gave
 * them last. The journal had only editors' changes at that time. Frozen: a change of the tables is a new migration.
 */
export const recoveredFields: SiteMigration = {
  isStepwise: true,
  async up(db: Kysely<unknown>) {
    const edited = await editedIn(db);
    const ids = [...edited.keys()];
    for (let start = 0; start < ids.length; start += BATCH_SIZE)
      await recover(db, edited, ids.slice(start, start + BATCH_SIZE));
  },
};

async function editedIn(db: Kysely<unknown>): Promise<Map<string, Edited>> {
  const edited = new Map<string, Edited>();
  for (let last = { change: 0, id: '' }; ;) {
    const { rows } = await sql<{ change: number; id: string; before: string | null; after: string | null }>`
      select change, id, before, after from catalog_changes
      where kind = 'video' and (change, id) > (${last.change}, ${last.id})
      order by change, id limit ${BATCH_SIZE}`.execute(db);
    for (const { id, before, after } of rows) {
      const old = JSON.parse(before ?? '{}') as Values;
      const fields = edited.get(id) ?? {};
      for (const [column, value] of Object.entries(JSON.parse(after ?? '{}') as Values))
        if (column in FIELDS)
          fields[column] = { before: fields[column]?.before ?? old[column], after: value };
      edited.set(id, fields);
    }
    if (rows.length < BATCH_SIZE) return edited;
    last = rows.at(-1) ?? last;
  }
}

async function recover(
  db: Kysely<unknown>,
  edited: ReadonlyMap<string, Edited>,
  ids: readonly string[],
): Promise<void> {
  const among = sql`(${sql.join(ids)})`;
  const { rows: details } = await sql<Values>`
    select * from video_details where video_id in ${among}`.execute(db);
  const detailsOf = new Map(details.map((row) => [row['video_id'], row]));
  const { rows: live } = await sql<Values>`
    select * from videos where id in ${among} and edited_fields = ''`.execute(db);
  const { rows: withdrawn } = await sql<Values & { fields: string }>`
    select * from withdrawn_videos where id in ${among}`.execute(db);
  const namesOf = (row: Values) =>
    namesIn(edited.get(row['id'] as string) ?? {}, { ...row, ...detailsOf.get(row['id']) });
  await change(db, 'videos', 'edited_fields', live, namesOf);
  await change(db, 'withdrawn_videos', 'fields', withdrawn, (row) => {
    const fields = JSON.parse(row.fields) as Values;
    const names = fields['edited_fields'] ? '' : namesOf({ ...fields, ...row });
    return names && JSON.stringify({ ...fields, edited_fields: names });
  });
}

/** Sets a column of `rows` to `valueOf` the row, unless that is empty. */
async function change<Row extends Values>(
  db: Kysely<unknown>,
  table: string,
  column: string,
  rows: readonly Row[],
  valueOf: (row: Row) => string,
): Promise<void> {
  const changed = rows.map((row) => [row['id'], valueOf(row)] as const).filter(([, value]) => value !== '');
  if (changed.length === 0) return;
  const values = changed.map(([id, value]) => sql`(cast(${id} as text), cast(${value} as text))`);
  await sql`
    with changed (id, value) as (values ${sql.join(values)})
    update ${sql.table(table)} set ${sql.ref(column)} = changed.value
    from changed where changed.id = ${sql.ref(`${table}.id`)}`.execute(db);
}

/** The fields of a video that still have an editor's value, if it differs from the value before. */
function namesIn(edited: Edited, row: Values): string {
  const stated = String(row['facts_from_title']).split(' ');
  const isEdited = (column: string) => {
    const values = edited[column];
    return values && row[column] === values.after && values.after !== values.before;
  };
  return Object.entries(FIELDS)
    .filter(([column, name]) => isEdited(column) && !stated.includes(name))
    .map(([, name]) => name)
    .join(' ');
}
