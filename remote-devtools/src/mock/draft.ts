/** Methods that the request tester offers. */
export const METHODS = ['GET', 'POST', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** One row of the headers list. */
export interface HeaderRow {
  enabled: boolean;
  name: string;
  value: string;
}

/** A request being written. */
export interface Draft {
  method: Method;
  endpoint: string;
  headers: readonly HeaderRow[];
  /** JSON, as typed. */
  body: string;
}

/** The initial content of the form (remote-devtools/README.md#request-tester). */
export const FIRST_DRAFT: Draft = {
  method: 'GET',
  endpoint: '/api/test-todos',
  headers: [{ enabled: true, name: 'Accept', value: '*/*' }],
  body: '{}',
};

/** Whether `body` is valid JSON and not empty. Checked for every method, although GET sends no body. */
export function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** Puts the token into the authorization row (api/README.md#authorization), and adds that row if it is missing. */
export function withToken(rows: readonly HeaderRow[], token: string): HeaderRow[] {
  const index = rows.findIndex(({ name }) => name.trim().toLowerCase() === 'authorization');
  const { name } = rows[index] ?? { name: 'authorization' };
  const row = { enabled: true, name, value: token };
  return index < 0 ? [...rows, row] : rows.toSpliced(index, 1, row);
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
