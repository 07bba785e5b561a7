import { FIELD_NAMES, VIDEO_FIELDS, type FieldName } from '../../db/video-fields';
import { DETAIL_NAMES, type DetailColumns } from '../catalog/details-repository';

/** A field that an editor can set, by the name that a file has. */
export type EditedField = FieldName | 'categoryName' | keyof DetailColumns;

/** The column of each of these fields in a `VideoRecord`. */
const COLUMNS = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, VIDEO_FIELDS[name].column])),
  categoryName: 'category_id',
  ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, name])),
} as Readonly<Record<EditedField, string>>;

export const EDITED_FIELDS = Object.keys(COLUMNS) as readonly EditedField[];

export const isEditedField = (name: string): name is EditedField => Object.hasOwn(COLUMNS, name);

export const columnOf = (name: EditedField): string => COLUMNS[name];

/** The fields of a video that imports leave alone, as `edited_fields` has them: names with single spaces between. */
export const editedFieldsIn = (text: string): EditedField[] => text.split(' ').filter(isEditedField);

/** `text` of `edited_fields` with the names of `added` and without those of `removed`, always in the same order. */
export function changedEditedFields(
  text: string,
  { added = [], removed = [] }: { added?: readonly EditedField[]; removed?: readonly EditedField[] },
): string {
  const names = new Set([...editedFieldsIn(text).filter((name) => !removed.includes(name)), ...added]);
  return EDITED_FIELDS.filter((name) => names.has(name)).join(' ');
}
