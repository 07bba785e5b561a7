import { extname } from 'node:path';

/** The formats that the tool reads and writes; each is also the ending of its files. */
export const FORMATS = ['json', 'jsonl', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** The format of `file` by its ending, or undefined. */
export function formatOf(file: string): Format | undefined {
  return FORMATS.find((format) => extname(file).toLowerCase() === `.${format}`);
}
