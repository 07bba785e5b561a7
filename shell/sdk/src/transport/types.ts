/** Values of a query string, in the order in which they are written; an undefined one is left out. */
export type Params = Record<string, string | number | undefined>;

/** Paths are given without the prefix `/api`, their variable parts encoded: `/video/${encodeURIComponent(id)}`. */
export interface ApiClient {
  /** Every rejection is an `ApiError`, save that an aborted call rejects with the signal's reason. */
  get: <T>(path: string, options?: { params?: Params; signal?: AbortSignal }) => Promise<T>;
  /** Arrives also where the page is left before it was answered, as `delete` does. */
  post: <T>(path: string, body: unknown) => Promise<T>;
  delete: <T>(path: string) => Promise<T>;
  /**
   * For the request tester: sends what is given, resolves with whatever came back, never rejects (decision 20).
   * A string `body` is sent as it is, anything else as JSON; GET sends none.
   */
  send: (request: RawRequest) => Promise<RawAnswer>;
}

export interface RawRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** `data` is the parsed JSON, or the text where it is not JSON. `error` says why no answer came. */
export type RawAnswer =
  { status: number; statusText: string; data: unknown; headers: Record<string, string> } | { error: string };
