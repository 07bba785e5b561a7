import { MAX_ROW_LENGTH, type FileRow } from '../rows/file-row';
import { jsonRow, longRow } from './json-lines';

const code = (character: string) => character.charCodeAt(0);
const [LINE_FEED, SPACE, TAB, QUOTE, BACKSLASH, COMMA] = [...'\n \t"\\,'].map(code);
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'[]{}'].map(code);

/**
 * The rows of a text that is one JSON list of videos. Splits the list at its commas and parses each video on its own: so
 * memory holds one video at a time, every row knows its line, and an error in a video does not hide the next one, unless
 * the video leaves a bracket or quotation mark open. A streaming parser such as stream-json stops at the first error.
 */
export async function* jsonList(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const splitter = new ListSplitter();
  for await (const chunk of text) {
    yield* splitter.read(chunk);
    if (splitter.stopped) return;
  }
  yield* splitter.end();
}

class ListSplitter {
  stopped = false;
  private phase: 'before' | 'within' | 'after' = 'before';
  private line = 1;
  private row = 0;
  private depth = 0;
  private inString = false;
  private afterBackslash = false;
  /** Line on which the current video begins; undefined between two videos. */
  private begins: number | undefined;
  private afterComma = false;
  private source = '';
  private isLong = false;

  *read(chunk: string): Generator<FileRow> {
    let from = 0;
    for (let at = 0; at < chunk.length && !this.stopped; at += 1) {
      const mark = chunk.charCodeAt(at);
      if (mark === LINE_FEED) this.nextLine();
      else if (this.inString) this.withinString(mark);
      else if (mark === SPACE || mark === TAB) continue;
      else if (this.phase === 'before' && mark === OPEN_LIST) {
        this.phase = 'within';
        from = at + 1;
      } else if (this.phase !== 'within') yield this.stop();
      else if (this.depth === 0 && (mark === COMMA || mark === CLOSE_LIST)) {
        yield* this.video(chunk.slice(from, at), mark === COMMA);
        from = at + 1;
      } else this.withinVideo(mark);
    }
    if (this.begins !== undefined) this.keep(chunk.slice(from));
  }

  *end(): Generator<FileRow> {
    if (this.phase === 'before') yield this.stop();
    if (this.phase !== 'within') return;
    const message = 'the file ends inside the list: a bracket or a quotation mark is not closed';
    yield { line: this.begins ?? this.line, row: this.row, message };
  }

  private nextLine(): void {
    this.line += 1;
    // A JSON string never spans lines, so an unclosed one spoils its own video alone.
    this.inString = false;
    this.afterBackslash = false;
  }

  private withinString(mark: number): void {
    if (this.afterBackslash) this.afterBackslash = false;
    else if (mark === BACKSLASH) this.afterBackslash = true;
    else if (mark === QUOTE) this.inString = false;
  }

  private withinVideo(mark: number): void {
    if (this.begins === undefined) {
      this.begins = this.line;
      this.row += 1;
    }
    if (mark === QUOTE) this.inString = true;
    else if (mark === OPEN_OBJECT || mark === OPEN_LIST) this.depth += 1;
    else if (mark === CLOSE_OBJECT || mark === CLOSE_LIST) this.depth = Math.max(0, this.depth - 1);
  }

  /** Ends a video, at a comma or at the list's closing bracket. */
  private *video(source: string, atComma: boolean): Generator<FileRow> {
    this.keep(source);
    if (this.begins !== undefined) {
      const position = { line: this.begins, row: this.row };
      yield this.isLong ? longRow(position) : jsonRow(position, this.source);
    } else if (atComma || this.afterComma) {
      yield { line: this.line, row: 0, message: 'has an extra comma' };
    }
    this.begins = undefined;
    this.source = '';
    this.isLong = false;
    this.afterComma = atComma;
    if (!atComma) this.phase = 'after';
  }

  private keep(source: string): void {
    this.isLong ||= this.source.length + source.length > MAX_ROW_LENGTH;
    this.source = this.isLong ? '' : this.source + source;
  }

  private stop(): FileRow {
    this.stopped = true;
    const message =
      this.phase === 'before'
        ? 'a JSON file takes one list of videos, [ … ]; the format with one video per line is .jsonl'
        : 'nothing may follow the list';
    return { line: this.line, row: 0, message };
  }
}
