import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { MAX_ROW, type FileRow } from './file-row';
import { COLUMNS } from './formats';
import { shown } from './problem';
import { REQUIRED } from './video-row';

type Parsed = { info: { lines: number }; record: string[] };

/** The rows of a CSV text (RFC 4180), whose first line names the columns, in any order. */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let header: string[] | undefined;
  let line = 1;
  let row = 0;
  try {
    for await (const { info, record } of recordsOf(text)) {
      // The parser says where a row ends. Within quotes it may have gone over lines.
      const begins = info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      if (header === undefined) {
        header = record.map((name) => name.trim());
        const says = headerProblem(header);
        if (says !== undefined) {
          yield { line: begins, row, says };
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
    const says = `has a quotation mark that is not closed, or more than ${MAX_ROW / 1024 / 1024} MB; reading ended here`;
    yield { line, row: row + 1, says };
    return;
  }
  if (header === undefined) yield { line: 1, row: 0, says: `takes the names of the columns: ${columns()}` };
}

function recordsOf(text: AsyncIterable<string>): AsyncIterable<Parsed> {
  const parser = parse({
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    // A mark within a cell that does not begin with one stands for itself: 5" band.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
  });
  // An error of either ends the parser, whose reader meets it there.
  pipeline(Readable.from(text), parser, () => undefined);
  return parser as AsyncIterable<Parsed>;
}

function rowOf(place: { line: number; row: number }, header: string[], record: string[]): FileRow {
  if (record.length !== header.length) {
    return { ...place, says: `has ${record.length} columns, but the first line ${header.length}` };
  }
  return { ...place, values: Object.fromEntries(header.map((name, index) => [name, record[index]])) };
}

function headerProblem(header: string[]): string | undefined {
  const known: readonly string[] = COLUMNS;
  const unknown = header.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return `${shown(unknown)} is no column; takes, with commas between: ${columns()}`;
  const repeated = header.find((name, index) => header.indexOf(name) !== index);
  if (repeated !== undefined) return `names the column ${repeated} twice`;
  const missing = REQUIRED.filter((name) => !header.includes(name));
  return missing.length === 0 ? undefined : `does not name the columns ${missing.join(', ')}`;
}

function columns(): string {
  return COLUMNS.join(', ');
}
