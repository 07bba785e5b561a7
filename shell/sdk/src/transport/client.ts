import { addressOf } from './api-url';
import { parse, readAnswer } from './read-response';
import { ApiError } from './api-error';
import { createPageData } from './page-data';
import type { ApiClient, RawRequest } from './types';
import type { Exchange, WireRequest } from './transport';

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
  /** How to reach the wire; asked for at each call that page data does not answer. */
  wire?: () => Promise<Exchange>;
}

/** axios comes with the first call that needs it, not with the page. */
async function axiosWire(): Promise<Exchange> {
  return (await import(/* webpackChunkName: "transport" */ './axios-transport')).exchange;
}

export function createApiClient({
  session,
  pageData,
  base = '',
  wire = axiosWire,
}: ApiClientOptions): ApiClient {
  const given = createPageData(pageData);

  async function call<T>(request: WireRequest, path: string): Promise<T> {
    // Only a user's own data need the token (spec section 6); a public answer is the same for everybody.
    const token = path.startsWith('/user/') ? session.getSnapshot().token : null;
    if (token) request.headers['authorization'] = token;
    try {
      return readAnswer(await reach(request)) as T;
    } catch (error) {
      const rejected = error instanceof ApiError && rejectsSession(error);
      // A late answer to an old token says nothing of the session that has begun since.
      if (token && rejected && session.getSnapshot().token === token) session.end();
      throw error;
    }
  }

  async function reach(request: WireRequest) {
    request.signal?.throwIfAborted();
    try {
      const exchange = await wire();
      return await exchange(request);
    } catch (error) {
      request.signal?.throwIfAborted();
      if (error instanceof ApiError) throw error;
      throw new ApiError(0, ['No answer came from the API.'], { cause: error });
    }
  }

  return {
    async get<T>(path: string, { params, signal }: Parameters<ApiClient['get']>[1] = {}) {
      const address = addressOf(path, params);
      if (given.has(address)) return given.take(address) as T;
      return call<T>(
        { method: 'GET', url: base + address, headers: { accept: 'application/json' }, signal },
        path,
      );
    },
    post: <T>(path: string, body: unknown) =>
      call<T>(
        {
          method: 'POST',
          url: base + addressOf(path),
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(body),
          keepalive: true,
        },
        path,
      ),
    delete: <T>(path: string) =>
      call<T>(
        {
          method: 'DELETE',
          url: base + addressOf(path),
          headers: { accept: 'application/json' },
          keepalive: true,
        },
        path,
      ),
    async send(request) {
      try {
        const exchange = await wire();
        const { text, ...answer } = await exchange(rawRequest(request, base));
        return { ...answer, data: parse(text) };
      } catch (error) {
        return { error: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

/** Whether the API no longer knows the token or its user (decision 13, texts of spec section 8). */
function rejectsSession({ status, message }: ApiError): boolean {
  return status === 401 || (status === 404 && message.startsWith('The user you request does not exist'));
}

function rawRequest({ method, url, headers, body }: RawRequest, base: string): WireRequest {
  const request = { method, url: url.startsWith('/') ? base + url : url, headers: { ...headers } };
  if (method.toUpperCase() === 'GET' || body === undefined) return request;
  const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  if (!typed) request.headers = { ...headers, 'content-type': 'application/json' };
  return { ...request, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
