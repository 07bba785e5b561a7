/** The row to which a key moves the focus from `row`; null for any other key. */
export function targetRow(
  key: string,
  row: number,
  { total, page }: { total: number; page: number },
): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + page,
    PageUp: row - page,
    Home: 0,
    End: total - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(target, total - 1));
}
