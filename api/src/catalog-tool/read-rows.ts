import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { CsvColumns } from './column-map';
import { linesOf } from './files';
import type { VideoValues } from './kinds/video-values';
import { COLUMNS, display, REQUIRED_COLUMNS } from './video-row';
import { catalogValue } from './written-values';

const MAX_ROW_MEGABYTES = 1;

/** Maximum characters of one row. A longer one has something unclosed. */
export const MAX_ROW_LENGTH = MAX_ROW_MEGABYTES * 1024 * 1024;

/**
 * The position of a row: its line in the file, from 1, and its number among the videos, from 1, or 0 if it is not a video.
 * The line is 0 for the file as a whole, and in a file without meaningful lines.
 */
export type FilePosition = { line: number; row: number };

/**
 * A row of a file: its unchecked values, or why it has none. `bySource`: the video is identified by its `src`, because other
 * programs' files have no `_id`. `isForeign`: the row was downloaded and must not name files of this machine. `ofChannel`:
 * the file has all videos of the row's creator.
 */
export type FileRow = FilePosition &
  ({ values: unknown; bySource?: true; ofChannel?: true } | Extract<VideoValues, { message: string }>) & {
    isForeign?: boolean;
  };

/** A problem at a position in a file. */
export type Problem = FilePosition & { message: string };

/** A problem formatted for the operator: `line 5 (video 4): title takes …`. */
export function problemLine({ line, row, message }: Problem): string {
  if (line === 0) return row === 0 ? message : `video ${row}: ${message}`;
  return row === 0 ? `line ${line}: ${message}` : `line ${line} (video ${row}): ${message}`;
}

/** The rows of a text with the JSON of one video per line. Skips empty lines. */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let line = 0;
  let row = 0;
  for await (const { line: source, isLong } of linesOf(text, MAX_ROW_LENGTH)) {
    line += 1;
    if (!isLong && source.trim() === '') continue;
    row += 1;
    if (isLong) yield { line, row, message: `is longer than ${MAX_ROW_MEGABYTES} MB` };
    else yield jsonRow({ line, row }, source);
  }
}

function jsonRow(position: FilePosition, source: string): FileRow {
  try {
    return { ...position, values: JSON.parse(source) as unknown };
  } catch {
    return { ...position, message: 'is not valid JSON' };
  }
}

/** Spreadsheets would run a cell that begins like this; a leading apostrophe makes it text. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A CSV cell that spreadsheets show literally. `unquotedFormula` removes the apostrophe again. */
export const quotedFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

const unquotedFormula = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/** The columns of a file; undefined for ignored ones. */
type Header = (string | undefined)[];

type Parsed = { info: { lines: number }; record: string[] };

/**
 * The rows of a CSV text (RFC 4180). The first line names the columns, in any order and case. Commas, semicolons or tabs
 * separate the columns. Empty rows and columns are ignored.
 */
export async function* csvRows(
  text: AsyncIterable<string>,
  columns: CsvColumns = {},
): AsyncGenerator<FileRow> {
  let header: Header | undefined;
  let line = 1;
  let row = 0;
  try {
    for await (const { info, record } of parsedRecords(text)) {
      // The parser reports the line where a record ends; quoted cells may contain line breaks.
      const begins = info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      if (header === undefined) {
        header = record.map((name) => columnName(name, columns));
        const message = headerMessage(header, columns);
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

/** The catalogue's name of a column: `Title` is `title`, unknown names stay. Undefined for an ignored column. */
function columnName(written: string, { renamed, ignoresOthers }: CsvColumns): string | undefined {
  const name = String(catalogValue('', written));
  const key = name.toLowerCase();
  const taken = new Set(renamed?.values());
  const ours = COLUMNS.find((column) => column.toLowerCase() === key && !taken.has(column));
  return renamed?.get(key) ?? ours ?? (ignoresOthers || renamed ? undefined : name);
}

/** How many characters of the first line are searched for columns. */
const HEADER_MAX_LENGTH = 10_000;

const SEPARATORS = [',', ';', '\t'];

/** The separator of a text that begins with `start`: from Excel's `sep=`, else the most frequent one in its first line. */
function separatorIn(start: string): { separator: string; isNamed: boolean } {
  const line = start.split('\n', 1)[0] ?? '';
  const [, named] = /^sep=(.)$/i.exec(line) ?? [];
  if (named !== undefined) return { separator: named, isNamed: true };
  const plain = line.slice(0, HEADER_MAX_LENGTH).replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => plain.split(separator).length);
  return { separator: SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',', isNamed: false };
}

/** Whether the first line of a text has column names of the catalogue, including the title. */
export function isHeader(start: string): boolean {
  const { separator, isNamed } = separatorIn(start);
  const line = start.split('\n', 2)[isNamed ? 1 : 0] ?? '';
  const names = line.slice(0, HEADER_MAX_LENGTH).split(separator);
  return names.length > 1 && names.some((name) => /^"?title"?$/i.test(name.trim()));
}

async function* parsedRecords(text: AsyncIterable<string>): AsyncGenerator<Parsed> {
  const chunks = text[Symbol.asyncIterator]();
  const first = await chunks.next();
  const start = first.done ? '' : first.value;
  const { separator, isNamed } = separatorIn(start);
  const rest = { [Symbol.asyncIterator]: () => chunks };
  async function* all() {
    yield start;
    yield* rest;
  }
  const parser = parse({
    info: true,
    delimiter: separator,
    // Skips the line that declares the separator.
    from_line: isNamed ? 2 : 1,
    record_delimiter: '\n',
    relax_column_count: true,
    // A quotation mark inside an unquoted cell is plain text: 5" band.
    relax_quotes: true,
    skip_empty_lines: true,
    // Excel keeps rows of `,,,,` whose cells were emptied.
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  // An error of either stream reaches the reader of the parser.
  pipeline(Readable.from(all()), parser, () => undefined);
  yield* parser as AsyncIterable<Parsed>;
}

function rowOf(position: FilePosition, header: Header, record: string[]): FileRow {
  const last = record.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (record.length < header.length || last > header.length) {
    const message = `has ${Math.max(last, record.length)} columns, but the first line has ${header.length}`;
    return { ...position, message };
  }
  const columns = header.map((name, index) => [name, unquotedFormula(record[index] ?? '')] as const);
  const unnamed = columns.find(([name, cell]) => name === '' && cell.trim() !== '');
  if (unnamed) return { ...position, message: `has ${display(unnamed[1])} in a column without a name` };
  return { ...position, values: Object.fromEntries(columns.filter(([name]) => name)) };
}

function headerMessage(columns: Header, { given = [], renamed }: CsvColumns): string | undefined {
  const known: readonly string[] = COLUMNS;
  const header = columns.filter((name) => name !== undefined);
  const absent = [...(renamed ?? [])].find(([, column]) => !header.includes(column));
  if (absent) return `has no column ${display(absent[0])}, which --map names`;
  const unknown = header.find((name) => name !== '' && !known.includes(name));
  if (unknown !== undefined) {
    return `${display(unknown)} is not a column; the columns are ${COLUMNS.join(', ')}. --map names other columns for these, --ignore-other-columns goes on without`;
  }
  const repeated = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (repeated !== undefined) return `names the column ${repeated} twice`;
  const missing = REQUIRED_COLUMNS.filter((name) => !header.includes(name) && !given.includes(name));
  return missing.length === 0 ? undefined : `does not name the columns ${missing.join(', ')}`;
}
