import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { textOf, type Format } from './files';
import { COLUMNS, display, REQUIRED_COLUMNS } from './video-row';

const MAX_ROW_MEGABYTES = 1;

/** Most characters of one row. A longer one is not a video, but has something unclosed. */
export const MAX_ROW_LENGTH = MAX_ROW_MEGABYTES * 1024 * 1024;

/** Where a row begins: its line in the file, from 1, and its number among the videos, from 1; 0 for no video. */
export type FilePosition = { line: number; row: number };

/** A row as the file has it: its unchecked values, or why it has none. */
export type FileRow = FilePosition & ({ values: unknown } | { message: string });

/** What is wrong at one position of a file. */
export type Problem = FilePosition & { message: string };

/** A problem as the operator reads it: `line 5 (video 4): title takes …`. */
export function problemLine({ line, row, message }: Problem): string {
  return row === 0 ? `line ${line}: ${message}` : `line ${line} (video ${row}): ${message}`;
}

/** The rows of `file`, read on demand. Throws the file system's error. */
export function readRows(file: string, format: Format): AsyncGenerator<FileRow> {
  return format === 'csv' ? csvRows(textOf(file)) : jsonLines(textOf(file));
}

/** The rows of a text with one video's JSON per line. Skips empty lines. */
async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let line = 1;
  let row = 0;
  let begun = '';
  let isLong = false;
  const rowOf = (source: string): FileRow[] => {
    if (!isLong && source.trim() === '') return [];
    row += 1;
    isLong ||= source.length > MAX_ROW_LENGTH;
    return [
      isLong
        ? { line, row, message: `is longer than ${MAX_ROW_MEGABYTES} MB` }
        : jsonRow({ line, row }, source),
    ];
  };
  for await (const chunk of text) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', from)) {
      yield* rowOf(begun + chunk.slice(from, end));
      begun = '';
      isLong = false;
      line += 1;
      from = end + 1;
    }
    begun += chunk.slice(from);
    // Memory holds no line that is too long for a video.
    isLong ||= begun.length > MAX_ROW_LENGTH;
    if (isLong) begun = '';
  }
  yield* rowOf(begun);
}

function jsonRow(position: FilePosition, source: string): FileRow {
  try {
    return { ...position, values: JSON.parse(source) as unknown };
  } catch {
    return { ...position, message: 'is not valid JSON' };
  }
}

type Parsed = { info: { lines: number }; record: string[] };

/** The rows of a CSV text (RFC 4180), whose first line names the columns, in any order. */
async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let header: string[] | undefined;
  let line = 1;
  let row = 0;
  try {
    for await (const { info, record } of parsedRecords(text)) {
      // The parser says on which line a record ends; quoted cells may contain line breaks.
      const begins = info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      if (header === undefined) {
        header = record.map((name) => name.trim());
        const message = headerMessage(header);
        if (message !== undefined) {
          yield { line: begins, row, message };
          return;
        }
      } else {
        row += 1;
        yield rowOf({ line: begins, row }, header, record);
      }
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = `has a quotation mark that is not closed, or more than ${MAX_ROW_MEGABYTES} MB; reading stops here`;
    yield { line, row: row + 1, message };
    return;
  }
  if (header === undefined)
    yield { line: 1, row: 0, message: `must name the columns: ${COLUMNS.join(', ')}` };
}

function parsedRecords(text: AsyncIterable<string>): AsyncIterable<Parsed> {
  const parser = parse({
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    // A quotation mark inside an unquoted cell is plain text: 5" band.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  // An error of either stream reaches the parser's reader.
  pipeline(Readable.from(text), parser, () => undefined);
  return parser as AsyncIterable<Parsed>;
}

function rowOf(position: FilePosition, header: string[], record: string[]): FileRow {
  if (record.length !== header.length) {
    const message = `has ${record.length} columns, but the first line has ${header.length}`;
    return { ...position, message };
  }
  return { ...position, values: Object.fromEntries(header.map((name, index) => [name, record[index]])) };
}

function headerMessage(header: string[]): string | undefined {
  const known: readonly string[] = COLUMNS;
  const unknown = header.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    return `${display(unknown)} is not a column; the columns, with commas between, are ${COLUMNS.join(', ')}`;
  }
  const repeated = header.find((name, index) => header.indexOf(name) !== index);
  if (repeated !== undefined) return `names the column ${repeated} twice`;
  const missing = REQUIRED_COLUMNS.filter((name) => !header.includes(name));
  return missing.length === 0 ? undefined : `does not name the columns ${missing.join(', ')}`;
}
