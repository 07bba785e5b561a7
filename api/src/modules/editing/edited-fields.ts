import { FIELD_NAMES, VIDEO_FIELDS, type FieldName } from '../../db/video-fields';
import { DETAIL_NAMES, type DetailColumns } from '../catalog/details-repository';

/** A field that an editor can set, by its name in a file. */
export type EditedField = FieldName | 'categoryName' | keyof DetailColumns;

/** The column of each field in a `VideoRecord`. */
const COLUMNS = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, VIDEO_FIELDS[name].column])),
  categoryName: 'category_id',
  ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, name])),
} as Readonly<Record<EditedField, string>>;

export const EDITED_FIELDS = Object.keys(COLUMNS) as readonly EditedField[];

export const isEditedField = (name: string): name is EditedField => Object.hasOwn(COLUMNS, name);

export const columnOf = (name: EditedField): string => COLUMNS[name];

/** The edited fields of a video, which imports leave alone, from `edited_fields`: names separated by single spaces. */
export const editedFieldsIn = (text: string): EditedField[] => text.split(' ').filter(isEditedField);

/** The value of `edited_fields` with the names `added` and without `removed`, always in the same order. */
export function changedEditedFields(
  text: string,
  { added = [], removed = [] }: { added?: readonly EditedField[]; removed?: readonly EditedField[] },
): string {
  const names = new Set([...editedFieldsIn(text).filter((name) => !removed.includes(name)), ...added]);
  return EDITED_FIELDS.filter((name) => names.has(name)).join(' ');
}
