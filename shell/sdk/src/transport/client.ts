import { fillPattern } from '@fitreel/protocol/browser';
import { createBound, REQUESTS_PER_SECOND } from '../browser/bounds';
import { isId } from '../browser/checks';
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
  /** The responses sent with the page: URL → body. */
  pageData?: Readonly<Record<string, unknown>> | undefined;
  /** URLs for which the API responded 404 when the page was rendered. */
  missing?: readonly string[] | undefined;
  /** Origin of the API; '' for the page's own. */
  base?: string;
  /** Replaces axios. Called for each request without page data. */
  loadTransport?: () => Promise<Transport>;
}

/** The options of a request to any endpoint. */
interface AnyOptions {
  params?: Record<string, string>;
  query?: QueryParameters;
  body?: unknown;
  authorization?: 'session';
  signal?: AbortSignal;
}

/** Code that only requests need, axios included, loads with the first request and not with the page. */
const loadSender = () => import(/* webpackChunkName: "transport" */ './send-request');

export function createApiClient({
  session,
  pageData = {},
  missing = [],
  base = '',
  loadTransport,
}: ApiClientOptions): ApiClient {
  // Each is used once: a second request wants fresh data.
  const fromPage = new Map<string, unknown>(Object.entries(pageData));
  for (const url of missing) fromPage.set(url, new ApiError(404, ['Not found']));

  const mayRequest = createBound('requests', REQUESTS_PER_SECOND);
  /** Counts the request against the calling remote, before anything is awaited. */
  async function sender() {
    if (!mayRequest()) throw new ApiError(429, ['Too many requests.']);
    return loadSender();
  }

  async function request(endpoint: string, options: AnyOptions = {}): Promise<unknown> {
    const { params, query, body, authorization, signal } = options;
    const [method = '', path = ''] = endpoint.split(' ');
    const url = apiUrl(path, params, query);
    if (method === 'GET' && fromPage.has(url)) {
      const known = fromPage.get(url);
      fromPage.delete(url);
      if (known instanceof ApiError) throw known;
      return known;
    }

    // Read now: another user may log in while the code loads.
    const token = authorization ? session.getSnapshot().token : null;
    const { sendRequest } = await sender().catch((cause: unknown) => {
      signal?.throwIfAborted();
      throw noResponse(cause);
    });
    return sendRequest({ method, url: base + url, body, token, signal }, session, loadTransport);
  }

  return {
    request: request as ApiClient['request'],
    send: (request: RawRequest) =>
      sender().then(
        ({ sendRaw }) => sendRaw(request, base, loadTransport),
        (error: unknown) => ({ error: String(error) }),
      ),
  };
}

export const API_PREFIX = '/api';

/** Undefined values are left out. */
type QueryParameters = Record<string, string | number | undefined>;

/** The URL of an endpoint on its own origin, which is the key of page data: `/api/videos?limit=24`. */
function apiUrl(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: QueryParameters = {},
): string {
  // Ids may come from links, so they can be anything.
  if (!Object.values(params).every(isId)) throw new ApiError(404, ['Not found']);
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return API_PREFIX + fillPattern(path, params) + (pairs && `?${pairs}`);
}
