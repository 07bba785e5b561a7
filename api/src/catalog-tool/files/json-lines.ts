import { MAX_ROW_LENGTH, type FilePosition, type FileRow } from '../rows/file-row';

/** The rows of a text with one video's JSON per line. Skips empty lines. */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let line = 1;
  let row = 0;
  let begun = '';
  let isLong = false;
  const rowOf = (source: string): FileRow[] => {
    if (!isLong && source.trim() === '') return [];
    row += 1;
    return [
      isLong || source.length > MAX_ROW_LENGTH ? longRow({ line, row }) : jsonRow({ line, row }, source),
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

/** The row with the JSON `source` of one video. */
export function jsonRow(position: FilePosition, source: string): FileRow {
  try {
    return { ...position, values: JSON.parse(source) as unknown };
  } catch {
    return { ...position, message: 'is not valid JSON' };
  }
}

/** The row whose JSON is longer than `MAX_ROW_LENGTH`. */
export function longRow(position: FilePosition): FileRow {
  return { ...position, message: `is longer than ${MAX_ROW_LENGTH / 1024 / 1024} MB` };
}
