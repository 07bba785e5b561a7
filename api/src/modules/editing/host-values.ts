import type { FactName } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { FACT_NAMES, factFields, factsFromTitle, givenFacts } from '../catalog/facts';
import { columnOf, EDITED_FIELDS, editedFieldsIn, type EditedField } from './edited-fields';
import type { VideoRecord } from './repository';
import { batchesOf } from './videos-repository';

/** The origin of a field's value. */
type Origin = 'host' | 'title' | 'editor';

/** Values of fields in the form of their columns. A fact is null if the host declares it unknown, and '' if the title states it. */
export type HostValues = Partial<Record<EditedField, string | number | null>>;

/** Not stored: pictures are fetched, and an alt text describes its picture, so the next import restores these. */
const FETCHED: readonly EditedField[] = ['thumbnail', 'avatar', 'alt'];

const isFact = (name: EditedField): name is FactName => (FACT_NAMES as readonly string[]).includes(name);

/** The origin of each field of a video with a value: an editor, its title, or the host, by import. */
export function originsOf(record: VideoRecord): Partial<Record<EditedField, Origin>> {
  const edited = editedFieldsIn(record.edited_fields);
  const stated = factsFromTitle({ ...record, facet: 0 });
  const values: Readonly<Record<string, unknown>> = record;
  const known = EDITED_FIELDS.filter((name) => edited.includes(name) || values[columnOf(name)]);
  const originOf = (name: EditedField): Origin =>
    edited.includes(name) ? 'editor' : stated.includes(name) ? 'title' : 'host';
  return Object.fromEntries(known.map((name) => [name, originOf(name)]));
}

/** The host's values of the fields that editors have set, by video id. */
export async function findHostValues(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, HostValues>> {
  const found = new Map<string, HostValues>();
  for (const among of batchesOf(ids))
    for (const row of await db.selectFrom('host_values').selectAll().where('video_id', 'in', among).execute())
      found.set(row.video_id, { ...found.get(row.video_id), [row.field]: JSON.parse(row.value) as string });
  return found;
}

/** Stores the host's values of fields that an editor has set. */
export async function putHostValues(
  db: Kysely<Tables>,
  videos: readonly { id: string; values: HostValues }[],
): Promise<void> {
  const rows = videos.flatMap(({ id, values }) =>
    Object.entries(values)
      .filter(([name]) => !FETCHED.includes(name as EditedField))
      .map(([field, value]) => ({ video_id: id, field, value: JSON.stringify(value) })),
  );
  for (const batch of batchesOf(rows))
    await db
      .insertInto('host_values')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['video_id', 'field']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
      )
      .execute();
}

/** The host's values of the fields that an edit newly sets: their values before. */
export function valuesBefore(before: VideoRecord, after: VideoRecord): HostValues {
  const known = editedFieldsIn(before.edited_fields);
  const given = givenFacts({ ...before, facet: 0 });
  const values: Readonly<Record<string, unknown>> = before;
  const taken = editedFieldsIn(after.edited_fields).filter((name) => !known.includes(name));
  return Object.fromEntries(
    taken.map((name) => [
      name,
      isFact(name) ? (name in given ? given[name] : '') : (values[columnOf(name)] as string),
    ]),
  );
}

/** The columns of `record` after replacing editors' values by the host's. */
export function withHostValues(record: VideoRecord, values: HostValues): Partial<VideoRecord> {
  const fields: Record<string, unknown> = {};
  const given: Record<string, unknown> = givenFacts({ ...record, facet: 0 });
  for (const [name, value] of Object.entries(values) as [EditedField, string | number | null][])
    if (!isFact(name)) fields[columnOf(name)] = value;
    else if (value === '') delete given[name];
    else given[name] = value;
  const after: VideoRecord = { ...record, ...fields };
  Object.assign(fields, factFields(after.title, given));
  // The last answer of the host was about the former `src`.
  if (record.state === 'unavailable' && after.src !== record.src) fields['state'] = 'live';
  return fields;
}
