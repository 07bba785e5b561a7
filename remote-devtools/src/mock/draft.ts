/** Methods that the request tester offers. */
export const METHODS = ['GET', 'POST', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** One row of the headers list. */
export interface HeaderRow {
  /** Tells rows apart; never shown. */
  id: number;
  enabled: boolean;
  name: string;
  value: string;
}

/** A request as it is being written. */
export interface Draft {
  method: Method;
  endpoint: string;
  headers: readonly HeaderRow[];
  /** JSON as typed. */
  body: string;
}

/** What the form starts with (behaviour.md#request-tester). */
export const FIRST_DRAFT: Draft = {
  method: 'GET',
  endpoint: '/api/test-todos',
  headers: [{ id: 1, enabled: true, name: 'Accept', value: '*/*' }],
  body: '{}',
};

/** Whether `body` is JSON, and not empty. Checked for every method, although GET sends no body. */
export function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** Adds an enabled row at the end. */
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

/** Puts the token into the authorization row (behaviour.md#authorization), and adds that row if it is missing. */
export function withToken(rows: readonly HeaderRow[], token: string): HeaderRow[] {
  const row = rows.find(({ name }) => name.trim().toLowerCase() === 'authorization');
  if (!row) return addRow(rows, 'authorization', token);
  return changeRow(rows, row.id, { enabled: true, value: token });
}

/** The headers to send: the enabled rows with a name. Values of the same name are joined, as HTTP defines it. */
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
