import {
  ApiError,
  noResponse,
  type RawRequest,
  type RawResponse,
  type RequestSession,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from './types';

export interface ApiRequest {
  method: string;
  url: string;
  body: unknown;
  /** Null sends no token. */
  token: string | null;
  signal: AbortSignal | undefined;
}

async function loadAxios(): Promise<Transport> {
  return (await import(/* webpackChunkName: "transport" */ './axios-transport')).send;
}

/** Sends a request to the API and reads its response. Ends the session if the API rejects the token. */
export async function sendRequest(
  { method, url, body, token, signal }: ApiRequest,
  session: RequestSession,
  loadTransport = loadAxios,
): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers['authorization'] = token;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const request = { method, url, headers, body: JSON.stringify(body), signal, keepalive: method !== 'GET' };
  try {
    return readResponse(await transmit(request, loadTransport));
  } catch (error) {
    const rejected = error instanceof ApiError && rejectsSession(error);
    // A late response to an old token does not concern the session that has started since.
    if (token && rejected && session.getSnapshot().token === token) session.end(true);
    throw error;
  }
}

async function transmit(request: TransportRequest, loadTransport: () => Promise<Transport>) {
  request.signal?.throwIfAborted();
  try {
    const transport = await loadTransport();
    return await transport(request);
  } catch (error) {
    request.signal?.throwIfAborted();
    throw noResponse(error);
  }
}

/** Whether the API no longer knows the token or its user (behaviour.md#sessions). */
function rejectsSession({ status, message }: ApiError): boolean {
  return status === 401 || (status === 404 && message.startsWith('The user you request does not exist'));
}

/** `ApiClient.send`. */
export async function sendRaw(
  { method, url, headers, body }: RawRequest,
  base: string,
  loadTransport = loadAxios,
): Promise<RawResponse> {
  const request: TransportRequest = {
    method,
    url: url.startsWith('/') ? base + url : url,
    headers: { ...headers },
  };
  if (method.toUpperCase() !== 'GET' && body !== undefined) {
    const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
    if (!typed) request.headers['content-type'] = 'application/json';
    request.body = typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body);
  }
  try {
    const transport = await loadTransport();
    const { text, ...response } = await transport(request);
    return { ...response, data: parse(text) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** The parsed body of a successful response. Throws an `ApiError` for any other, and for a body that is not JSON. */
export function readResponse({ status, text }: TransportResponse): unknown {
  const data = parse(text);
  const succeeded = status >= 200 && status < 300;
  if (succeeded && typeof data === 'object' && data !== null) return data;
  throw new ApiError(
    status,
    (succeeded ? null : messagesOf(data)) ?? [`The API responded with status ${status}.`],
  );
}

/** JSON as data, anything else as text. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The messages of an error body (`api/README.md#errors`): `errors` of a 4xx, `error` of a 5xx. */
function messagesOf(data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null) return null;
  if ('errors' in data && Array.isArray(data.errors)) {
    const texts = data.errors.filter((text): text is string => typeof text === 'string');
    return texts.length > 0 ? texts : null;
  }
  return 'error' in data && typeof data.error === 'string' ? [data.error] : null;
}
