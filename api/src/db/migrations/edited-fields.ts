import { sql, type Kysely, type Migration } from 'kysely';

/** The names of fields by the columns that the journal has. */
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

/** A column’s value before an editor’s first change, and after the last one. */
type Edited = Record<string, { before: unknown; after: unknown }>;

/**
 * Adds the names of the fields that an editor has set, which imports leave alone. Recovers them from the journal, which has had the
 * changes of editors alone: those that still have the value that an editor gave them last. Frozen: a change of the tables is a new
 * migration.
 */
export const editedFields: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('videos')
      .addColumn('edited_fields', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
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
  const { rows: live } = await sql<Values>`select * from videos where id in ${among}`.execute(db);
  const { rows: withdrawn } = await sql<Values & { fields: string }>`
    select * from withdrawn_videos where id in ${among}`.execute(db);
  const namesOf = (row: Values) =>
    namesIn(edited.get(row['id'] as string) ?? {}, { ...row, ...detailsOf.get(row['id']) });
  for (const row of live) {
    const names = namesOf(row);
    if (names !== '')
      await sql`update videos set edited_fields = ${names} where id = ${row['id']}`.execute(db);
  }
  for (const row of withdrawn) {
    const fields = JSON.parse(row.fields) as Values;
    const names = namesOf({ ...fields, ...row });
    if (names === '') continue;
    const text = JSON.stringify({ ...fields, edited_fields: names });
    await sql`update withdrawn_videos set fields = ${text} where id = ${row['id']}`.execute(db);
  }
}

/** The fields of a video that are as an editor left them, and not as they were before. */
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
