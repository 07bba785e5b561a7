import { visible } from './visible';

/** A column: its head, and whether its cells are numbers, which stand at its right. */
export interface Column {
  head: string;
  right?: boolean;
}

/** `rows` in columns that are as wide as they need to be, each line without space at its end. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => row.map((cell) => visible(cell).replaceAll('\n', ' '))),
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
