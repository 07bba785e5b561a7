import { csvRows } from './csv-rows';
import type { FileRow } from './file-row';
import type { Format } from './formats';
import { jsonLines } from './json-lines';
import { jsonList } from './json-list';
import { textOf } from './text-of';

const READERS: Record<Format, (text: AsyncIterable<string>) => AsyncGenerator<FileRow>> = {
  json: jsonList,
  jsonl: jsonLines,
  csv: csvRows,
};

/** The rows of `file`, read as they are asked for. Throws what reading the file throws. */
export function rowsOf(file: string, format: Format): AsyncGenerator<FileRow> {
  return READERS[format](textOf(file));
}
