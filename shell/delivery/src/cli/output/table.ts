import { printable } from './terminal';

/** A column of a table. */
export interface Column {
  head: string;
  /** Aligns the cells to the right, for numbers. */
  right?: boolean;
}

/** Lays out `rows` in columns of the width that they need. No line ends in spaces. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => row.map((cell) => printable(cell).replaceAll('\n', ' '))),
  ];
  const widths = columns.map((_column, index) =>
    Math.max(...lines.map((line) => (line[index] ?? '').length)),
  );
  return lines
    .map((line) =>
      columns
        .map(({ right }, index) => {
          const [cell, width] = [line[index] ?? '', widths[index] ?? 0];
          return right ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
