import { MAX_ROW, type FileRow } from './file-row';
import { jsonRow, longRow } from './json-row';

/** The rows of a text with the JSON of one video on each line; empty lines do not count. */
export async function* jsonLines(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let line = 1;
  let row = 0;
  let kept = '';
  let isLong = false;
  const rowOf = (source: string): FileRow[] => {
    if (!isLong && source.trim() === '') return [];
    row += 1;
    return [isLong || source.length > MAX_ROW ? longRow({ line, row }) : jsonRow({ line, row }, source)];
  };
  for await (const piece of text) {
    let from = 0;
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', from)) {
      yield* rowOf(kept + piece.slice(from, end));
      kept = '';
      isLong = false;
      line += 1;
      from = end + 1;
    }
    kept += piece.slice(from);
    // What is too long for a video is not kept, only passed over.
    isLong ||= kept.length > MAX_ROW;
    if (isLong) kept = '';
  }
  yield* rowOf(kept);
}
