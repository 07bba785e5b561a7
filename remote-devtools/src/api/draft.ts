/** Methods that the request tester offers. */
export const METHODS = ['GET', 'POST', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** One line of the headers list. */
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

/** What the tester begins with (behaviour.md#request-tester). */
export const FIRST_DRAFT: Draft = {
  method: 'GET',
  endpoint: '/api/test-todos',
  headers: [{ id: 1, enabled: true, name: 'Accept', value: '*/*' }],
  body: '{}',
};
