/** Items of a long grid that are drawn before anybody knows which ones are in view. */
export const DRAWN_AT_FIRST = 200;

/** The rows of a long grid that are drawn: those in and near the view, and the one with the focus. */
export interface GridPart {
  columns: number;
  /** In order; `room` is the space above a row for those left out before it, in pixels. */
  rows: readonly { row: number; room: number }[];
  /** Index of the first item in view. */
  firstInView: number;
}

/** An item to draw: its index in the whole list, and the room above it. */
export interface DrawnItem {
  index: number;
  room: number;
}

/** Which of `count` items are drawn: all of a short list, of a long one those of `part`. */
export function drawnItems(count: number, part: GridPart | null): DrawnItem[] {
  if (!part) {
    return Array.from({ length: Math.min(count, DRAWN_AT_FIRST) }, (_, index) => ({ index, room: 0 }));
  }
  const { columns, rows } = part;
  return rows.flatMap(({ row, room }) =>
    Array.from({ length: columns }, (_, column) => ({ index: row * columns + column, room })).filter(
      ({ index }) => index < count,
    ),
  );
}
