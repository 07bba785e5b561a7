/** The largest number of items of a long grid that render before its layout is known. */
export const RENDERED_FIRST = 200;

/** The rendered rows of a long grid: those in and near the view, and the one with the focus. */
export interface GridRows {
  columns: number;
  /** In order; `space` is the height of the omitted rows above it, in pixels. */
  rows: readonly { row: number; space: number }[];
}

/** An item to render: its index in the whole list, and the space above it. */
export interface RenderedItem {
  index: number;
  space: number;
}

/** The items of `count` to render: all of a short list, those in `near` of a long one. */
export function renderedItems(count: number, near: GridRows | null): RenderedItem[] {
  if (!near) {
    return Array.from({ length: Math.min(count, RENDERED_FIRST) }, (_, index) => ({ index, space: 0 }));
  }
  const { columns, rows } = near;
  return rows.flatMap(({ row, space }) =>
    Array.from({ length: columns }, (_, column) => ({ index: row * columns + column, space })).filter(
      ({ index }) => index < count,
    ),
  );
}
