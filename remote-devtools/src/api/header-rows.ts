import type { HeaderRow } from './draft';

/** `rows` with one more at the end, enabled. */
export function addRow(rows: readonly HeaderRow[], name = '', value = ''): HeaderRow[] {
  const id = 1 + Math.max(0, ...rows.map((row) => row.id));
  return [...rows, { id, enabled: true, name, value }];
}

export function changeRow(rows: readonly HeaderRow[], id: number, change: Partial<HeaderRow>): HeaderRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

export function removeRow(rows: readonly HeaderRow[], id: number): HeaderRow[] {
  return rows.filter((row) => row.id !== id);
}

/** `rows` with the token (behaviour.md#authorization), in the row of that name where there is one. */
export function withToken(rows: readonly HeaderRow[], token: string): HeaderRow[] {
  const row = rows.find(({ name }) => sameName(name, 'authorization'));
  if (!row) return addRow(rows, 'authorization', token);
  return changeRow(rows, row.id, { enabled: true, value: token });
}

/** The headers to send: enabled rows that have a name. Values of one name are joined, as HTTP reads them. */
export function toHeaders(rows: readonly HeaderRow[]): Record<string, string> {
  const headers = new Map<string, { name: string; values: string[] }>();
  for (const { enabled, name: typed, value } of rows) {
    const name = typed.trim();
    if (!enabled || name === '') continue;
    const known = headers.get(name.toLowerCase());
    if (known) known.values.push(value);
    else headers.set(name.toLowerCase(), { name, values: [value] });
  }
  return Object.fromEntries([...headers.values()].map(({ name, values }) => [name, values.join(', ')]));
}

function sameName(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other;
}
