import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { display, MAX_ROW_LENGTH, type FilePosition, type FileRow } from '../rows/file-row';
import { COLUMNS, REQUIRED_COLUMNS } from '../rows/video-row';

type Parsed = { info: { lines: number }; record: string[] };

/** The rows of a CSV text (RFC 4180), whose first line names the columns, in any order. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
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
    const limit = `${MAX_ROW_LENGTH / 1024 / 1024} MB`;
    const message = `has a quotation mark that is not closed, or more than ${limit}; reading stops here`;
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
