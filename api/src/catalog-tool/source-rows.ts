import { basename } from 'node:path';
import type { CsvColumns } from './column-map';
import { KINDS, readFileRows, type Kind } from './kinds';
import { problemLine, type FileRow, type Problem } from './read-rows';

/** A file of an import: on this machine, or downloaded from an address. */
export type Source = { file: string; kind: Kind; isForeign: boolean };

/** The rows of several files in sequence, numbered continuously. */
export class SourceRows {
  /** For each file that was begun, the number of rows before it. */
  readonly #before: number[] = [];

  constructor(
    private readonly sources: readonly Source[],
    private readonly columns: CsvColumns,
  ) {}

  /** Yields a problem if the files contain no videos. Throws the file system's error. */
  async *rows(): AsyncGenerator<FileRow> {
    let count = 0;
    let isEmpty = true;
    for (const { file, kind, isForeign } of this.sources) {
      this.#before.push(count);
      const before = count;
      for await (const row of readFileRows(file, kind, this.columns)) {
        isEmpty = false;
        if (row.row > 0) count = before + row.row;
        yield { ...row, ...(row.row > 0 && { row: count }), isForeign };
      }
    }
    if (!isEmpty) return;
    const kinds = new Set(this.sources.map(({ kind }) => `${kind}: ${KINDS[kind]}`));
    yield { line: 0, row: 0, message: `No videos found. Read as ${[...kinds].join('; and ')}.` };
  }

  /** A problem formatted for the operator, with its file if there are several. */
  lineOf(problem: Problem): string {
    // A problem of a whole file is found when the file begins.
    const index = this.#before.findLastIndex((before) => problem.row === 0 || problem.row > before);
    const { file = '' } = this.sources[index] ?? {};
    const isOfOne = this.sources.length > 1 && problem.line + problem.row > 0;
    return isOfOne ? `${basename(file)}: ${problemLine(problem)}` : problemLine(problem);
  }
}
