import { ApiError } from './api-error';
import { apiUrl } from './api-url';
import { createPageData } from './page-data';
import { parse, readResponse } from './read-response';
import type { ApiClient, RawRequest, Transport, TransportRequest } from './types';

/** The part of the session that requests need. */
interface RequestSession {
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

  async function request<T>(request: TransportRequest, path: string): Promise<T> {
    // Only a user's own data need the token; a public response is the same for everybody.
    const token = path.startsWith('/user/') ? session.getSnapshot().token : null;
    if (token) request.headers['authorization'] = token;
    try {
      return readResponse(await send(request)) as T;
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
    async get<T>(path: string, { params, signal }: Parameters<ApiClient['get']>[1] = {}) {
      const url = apiUrl(path, params);
      if (fromPage.has(url)) return fromPage.take(url) as T;
      return request<T>(
        { method: 'GET', url: base + url, headers: { accept: 'application/json' }, signal },
        path,
      );
    },
    post: <T>(path: string, body: unknown) =>
      request<T>(
        {
          method: 'POST',
          url: base + apiUrl(path),
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(body),
          keepalive: true,
        },
        path,
      ),
    delete: <T>(path: string) =>
      request<T>(
        {
          method: 'DELETE',
          url: base + apiUrl(path),
          headers: { accept: 'application/json' },
          keepalive: true,
        },
        path,
      ),
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

/** Whether the API no longer knows the token or its user (`behaviour.md#sessions`). */
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
