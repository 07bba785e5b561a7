import type { FileRow } from '../rows/file-row';
import { csvRows } from './csv-rows';
import type { Format } from './formats';
import { jsonLines } from './json-lines';
import { jsonList } from './json-list';
import { textOf } from './text-of';

const READERS: Record<Format, (text: AsyncIterable<string>) => AsyncGenerator<FileRow>> = {
  json: jsonList,
  jsonl: jsonLines,
  csv: csvRows,
};

/** The rows of `file`, read on demand. Throws the file system's error. */
export function readRows(file: string, format: Format): AsyncGenerator<FileRow> {
  return READERS[format](textOf(file));
}
