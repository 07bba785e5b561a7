import { extname } from 'node:path';

/** Every form of file that the tool reads and writes, named as the endings of files are. */
export const FORMATS = ['json', 'jsonl', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** The columns of a file, in the order in which they are written: the fields of a video (spec section 3). */
export const COLUMNS = [
  '_id',
  'title',
  'creator',
  'subscriber',
  'thumbnail',
  'avatar',
  'alt',
  'src',
  'categoryName',
] as const;
export type Column = (typeof COLUMNS)[number];

/** The format that `file` has by its ending, or undefined. */
export function formatOf(file: string): Format | undefined {
  return FORMATS.find((format) => extname(file).toLowerCase() === `.${format}`);
}
