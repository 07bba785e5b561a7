/** Query parameters, in the order in which the URL lists them; undefined ones are left out. */
export type Params = Record<string, string | number | undefined>;

/** Paths come without the prefix `/api`, with their variable parts encoded: `/video/${encodeURIComponent(id)}`. */
export interface ApiClient {
  /** Rejects with an `ApiError`, or with the signal's reason when aborted. */
  get: <T>(path: string, options?: { params?: Params; signal?: AbortSignal }) => Promise<T>;
  /** Reaches the API even if the user leaves the page before the response; so does `delete`. */
  post: <T>(path: string, body: unknown) => Promise<T>;
  delete: <T>(path: string) => Promise<T>;
  /**
   * For the request tester (`behaviour.md#request-tester`): sends the request as given and resolves with any response;
   * never rejects. A string `body` is sent as is, anything else as JSON; GET sends none.
   */
  send: (request: RawRequest) => Promise<RawResponse>;
}

export interface RawRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** `data` is the parsed JSON, or the text if it is not JSON. `error` says why there was no response. */
export type RawResponse =
  { status: number; statusText: string; data: unknown; headers: Record<string, string> } | { error: string };

export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** Send to the end even if the user leaves the page. */
  keepalive?: boolean;
}

export interface TransportResponse {
  status: number;
  statusText: string;
  text: string;
  headers: Record<string, string>;
}

/** Sends one request. Resolves with a response of any status; rejects when there is none. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
