import { ApiError } from './api-error';
import { apiUrl, type QueryParameters } from './api-url';
import { createPageData } from './page-data';
import { parse, readResponse } from './read-response';
import type { ApiClient, RawRequest, Transport, TransportRequest } from './types';

/** The part of the session that requests need. */
export interface RequestSession {
  getSnapshot: () => { token: string | null };
  /** Called when the API rejects the token. */
  end: () => void;
}

export interface ApiClientOptions {
  session: RequestSession;
  pageData?: Readonly<Record<string, unknown>>;
  /** Origin of the API; '' is the page's own. */
  base?: string;
  /** Called for each request that page data does not answer. */
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

/** axios is loaded with the first request that needs it, not with the page. */
async function loadAxios(): Promise<Transport> {
  return (await import(/* webpackChunkName: "transport" */ './axios-transport')).send;
}

export function createApiClient({
  session,
  pageData,
  base = '',
  loadTransport = loadAxios,
}: ApiClientOptions): ApiClient {
  const fromPage = createPageData(pageData);

  async function request(endpoint: string, options: AnyOptions = {}): Promise<unknown> {
    const { params, query, body, authorization, signal } = options;
    const [method = '', path = ''] = endpoint.split(' ');
    const url = apiUrl(path, params, query);
    if (fromPage.has(url) && method === 'GET') return fromPage.take(url);

    const token = authorization && session.getSnapshot().token;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (token) headers['authorization'] = token;
    if (body !== undefined) headers['content-type'] = 'application/json';
    try {
      return readResponse(
        await send({
          method,
          url: base + url,
          headers,
          body: JSON.stringify(body),
          signal,
          keepalive: method !== 'GET',
        }),
      );
    } catch (error) {
      const rejected = error instanceof ApiError && rejectsSession(error);
      // A late response to an old token says nothing about the session that has started since.
      if (token && rejected && session.getSnapshot().token === token) session.end();
      throw error;
    }
  }

  async function send(request: TransportRequest) {
    request.signal?.throwIfAborted();
    try {
      const transport = await loadTransport();
      return await transport(request);
    } catch (error) {
      request.signal?.throwIfAborted();
      if (error instanceof ApiError) throw error;
      throw new ApiError(0, ['The API did not respond.'], { cause: error });
    }
  }

  return {
    request: request as ApiClient['request'],
    async send(request) {
      try {
        const transport = await loadTransport();
        const { text, ...response } = await transport(toTransport(request, base));
        return { ...response, data: parse(text) };
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

/** Whether the API no longer knows the token or its user (behaviour.md#sessions). */
function rejectsSession({ status, message }: ApiError): boolean {
  return status === 401 || (status === 404 && message.startsWith('The user you request does not exist'));
}

function toTransport({ method, url, headers, body }: RawRequest, base: string): TransportRequest {
  const request = { method, url: url.startsWith('/') ? base + url : url, headers: { ...headers } };
  if (method.toUpperCase() === 'GET' || body === undefined) return request;
  const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (!typed) request.headers = { ...headers, 'content-type': 'application/json' };
  return { ...request, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
