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
