import { fillPattern } from '@fitreel/protocol/browser';
import {
  ApiError,
  noResponse,
  type ApiClient,
  type RawRequest,
  type RequestSession,
  type Transport,
} from './types';

export interface ApiClientOptions {
  session: RequestSession;
  /** The responses that came with the page: URL → body. */
  pageData?: Readonly<Record<string, unknown>> | undefined;
  /** URLs for which the API responded 404 when the page was made. */
  missing?: readonly string[] | undefined;
  /** Origin of the API; '' is the page's own. */
  base?: string;
  /** Replaces axios. Called for each request without page data. */
  loadTransport?: () => Promise<Transport>;
}

/** `RequestOptions` of any endpoint. */
interface AnyOptions {
  params?: Record<string, string>;
  query?: QueryParameters;
  body?: unknown;
  authorization?: 'session';
  signal?: AbortSignal;
}

/** The code that only a request needs, axios included, loads with the first one and not with the page. */
const loadSender = () => import(/* webpackChunkName: "transport" */ './send-request');

export function createApiClient({
  session,
  pageData,
  missing,
  base = '',
  loadTransport,
}: ApiClientOptions): ApiClient {
  const fromPage = createPageData(pageData, missing);

  async function request(endpoint: string, options: AnyOptions = {}): Promise<unknown> {
    const { params, query, body, authorization, signal } = options;
    const [method = '', path = ''] = endpoint.split(' ');
    const url = apiUrl(path, params, query);
    const known = method === 'GET' && fromPage.take(url);
    if (known instanceof ApiError) throw known;
    if (known) return known;

    // Read now: while the code loads, another user may log in.
    const token = authorization ? session.getSnapshot().token : null;
    const { sendRequest } = await loadSender().catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw noResponse(cause);
    });
    return sendRequest({ method, url: base + url, body, token, signal }, session, loadTransport);
  }

  return {
    request: request as ApiClient['request'],
    send: (request: RawRequest) =>
      loadSender().then(
        ({ sendRaw }) => sendRaw(request, base, loadTransport),
        (error: unknown) => ({ error: String(error) }),
      ),
  };
}

export const API_PREFIX = '/api';

/** Undefined values are left out. */
type QueryParameters = Record<string, string | number | undefined>;

/** The URL of an endpoint on its own origin, by which page data is looked up: `/api/videos?limit=24`. */
function apiUrl(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: QueryParameters = {},
): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return API_PREFIX + fillPattern(path, params) + (pairs && `?${pairs}`);
}

/**
 * The responses that came with the page. Each is given out once: a second request wants fresh data.
 *
 * @param data URL (`/api/videos?limit=24`) → response body; not modified
 * @param missing URLs for which the API responded 404
 */
function createPageData(data: Readonly<Record<string, unknown>> = {}, missing: readonly string[] = []) {
  const unused = new Map<string, unknown>(Object.entries(data));
  for (const url of missing) unused.set(url, new ApiError(404, ['Not found']));
  return {
    /** The body of the response to `url`, or its `ApiError`, if there is one. */
    take(url: string): unknown {
      const response = unused.get(url);
      unused.delete(url);
      return response;
    },
  };
}
