import { MAX_ROW, type FileRow } from './file-row';
import { jsonRow, longRow } from './json-row';

const code = (character: string) => character.charCodeAt(0);
const [LINE_FEED, SPACE, TAB, QUOTE, BACKSLASH, COMMA] = [...'\n \t"\\,'].map(code);
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'[]{}'].map(code);

/**
 * The rows of a text that is one JSON list of videos. It is cut at its commas before each video is parsed, so
 * that memory holds one video at a time, each has its line, and a fault in one does not hide the next, unless
 * it is a bracket or quotation mark that is not closed.
 */
export async function* jsonList(text: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const cutter = new ListCutter();
  for await (const piece of text) {
    yield* cutter.take(piece);
    if (cutter.gaveUp) return;
  }
  yield* cutter.end();
}

class ListCutter {
  gaveUp = false;
  private phase: 'before' | 'within' | 'after' = 'before';
  private line = 1;
  private row = 0;
  private depth = 0;
  private inString = false;
  private afterBackslash = false;
  /** Line on which the video under way begins; undefined between two videos. */
  private begins: number | undefined;
  private afterComma = false;
  private kept = '';
  private isLong = false;

  *take(piece: string): Generator<FileRow> {
    let from = 0;
    for (let at = 0; at < piece.length && !this.gaveUp; at += 1) {
      const mark = piece.charCodeAt(at);
      if (mark === LINE_FEED) this.nextLine();
      else if (this.inString) this.withinString(mark);
      else if (mark === SPACE || mark === TAB) continue;
      else if (this.phase === 'before' && mark === OPEN_LIST) {
        this.phase = 'within';
        from = at + 1;
      } else if (this.phase !== 'within') yield this.giveUp();
      else if (this.depth === 0 && (mark === COMMA || mark === CLOSE_LIST)) {
        yield* this.video(piece.slice(from, at), mark === COMMA);
        from = at + 1;
      } else this.withinVideo(mark);
    }
    if (this.begins !== undefined) this.keep(piece.slice(from));
  }

  *end(): Generator<FileRow> {
    if (this.phase === 'before') yield this.giveUp();
    if (this.phase !== 'within') return;
    const says = 'the text ends here within the list: a bracket or a quotation mark is not closed';
    yield { line: this.begins ?? this.line, row: this.row, says };
  }

  private nextLine(): void {
    this.line += 1;
    // No JSON string goes over a line: one that is not closed costs its own video alone.
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

  /** The video that ends before a comma or the list's bracket. */
  private *video(source: string, atComma: boolean): Generator<FileRow> {
    this.keep(source);
    if (this.begins !== undefined) {
      const place = { line: this.begins, row: this.row };
      yield this.isLong ? longRow(place) : jsonRow(place, this.kept);
    } else if (atComma || this.afterComma) {
      yield { line: this.line, row: 0, says: 'has a comma too many' };
    }
    this.begins = undefined;
    this.kept = '';
    this.isLong = false;
    this.afterComma = atComma;
    if (!atComma) this.phase = 'after';
  }

  private keep(source: string): void {
    this.isLong ||= this.kept.length + source.length > MAX_ROW;
    this.kept = this.isLong ? '' : this.kept + source;
  }

  private giveUp(): FileRow {
    this.gaveUp = true;
    const says =
      this.phase === 'before'
        ? 'a JSON file takes one list of videos, [ … ]; one video on each line is for .jsonl'
        : 'nothing may follow the list';
    return { line: this.line, row: 0, says };
  }
}
