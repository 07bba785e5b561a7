import type { Endpoints } from '@fitreel/contract';

/** An endpoint of the API, as the contract writes it: `GET /video/{videoId}`. */
export type Endpoint = keyof Endpoints;

export type EndpointResponse<E extends Endpoint> = Endpoints[E]['response'];

/** Query values may be numbers, and undefined ones are left out. The URL keeps their order. */
type QueryValues<Q> = { [K in keyof Q]?: Q[K] | number | undefined };

/** An endpoint that cannot be called without options. */
type NeedsOptions = { access: 'user' } | { params: object } | { body: object };

type OptionsOf<T> = { signal?: AbortSignal } & Pick<T, Extract<keyof T, 'params' | 'body'>> &
  (T extends { query: infer Q } ? { query?: QueryValues<Q> } : unknown) &
  (T extends { access: 'user' } ? { authorization: 'session' } : unknown) &
  (T extends { access: 'guest' } ? { authorization?: 'session' } : unknown);

type ArgumentsOf<T> = T extends NeedsOptions ? [options: OptionsOf<T>] : [options?: OptionsOf<T>];

/**
 * The options of a request, as the contract declares them. `authorization: 'session'` sends the user's token. It is required if the
 * endpoint's `access` is `user`, optional for `guest`, and not accepted for `public`.
 */
export type RequestOptions<E extends Endpoint> = OptionsOf<Endpoints[E]>;

export interface ApiClient {
  /**
   * Rejects with an `ApiError`, or with the signal's reason when aborted. A request other than GET reaches the API even
   * if the user leaves the page before the response.
   */
  request: <E extends Endpoint>(
    endpoint: E,
    ...options: ArgumentsOf<Endpoints[E]>
  ) => Promise<NoInfer<EndpointResponse<E>>>;
  /**
   * For the request tester (remote-devtools/README.md#request-tester): sends the request as given and resolves with any response;
   * never rejects. A string or a file as `body` is sent as is, anything else as JSON; GET sends none.
   */
  send: (request: RawRequest) => Promise<RawResponse>;
}

/** The part of the session that requests need. */
export interface RequestSession {
  getSnapshot: () => { token: string | null };
  /** Called with true when the API rejects the token. */
  end: (expired: boolean) => void;
}

export interface RawRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** `data` is the parsed JSON, or the text if it is not JSON. `error` says why there was no response. */
export type RawResponse =
  | { status: number; statusText: string; data: unknown; headers: Record<string, string> }
  | { error: string };

export interface TransportRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Blob;
  signal?: AbortSignal;
  /** Complete the request even if the user leaves the page. */
  keepalive?: boolean;
}

export interface TransportResponse {
  status: number;
  statusText: string;
  text: string;
  headers: Record<string, string>;
}

/** Sends one request. Resolves with a response of any status; rejects without a response. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** Why a request to the API failed. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The API's own messages; at least one. */
  readonly messages: readonly string[];

  constructor(status: number, messages: readonly string[], options?: ErrorOptions) {
    super(messages.join(' '), options);
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
  }
}

const hasStatus =
  (...statuses: number[]) =>
  (error: unknown): boolean =>
    error instanceof ApiError && statuses.includes(error.status);

/** Whether a request failed because the requested entity does not exist (404). */
export const isMissing = hasStatus(404);

/** Whether the API has read the content of a request and will never accept it. Other content may still succeed. */
export const isRefused = hasStatus(400, 409, 413, 422);

/** The `ApiError` of a request without a response: `cause` itself if it is one already. */
export function noResponse(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError(0, ['The API did not respond.'], { cause });
}
