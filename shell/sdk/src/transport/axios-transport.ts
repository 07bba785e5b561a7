import axios, { type AxiosHeaders } from 'axios';
import type { TransportRequest, TransportResponse } from './types';

const RESPONSE_TIMEOUT_MS = 30_000;

const client = axios.create({
  timeout: RESPONSE_TIMEOUT_MS,
  // The session is the token alone; no cookie is read.
  withXSRFToken: false,
  // The API client writes and reads the bodies: it needs every response, whatever its status and text.
  responseType: 'text',
  transformRequest: [(body: unknown) => body],
  transformResponse: [(text: unknown) => text],
  validateStatus: () => true,
});

/** The `Transport` that uses axios. */
export async function send(request: TransportRequest): Promise<TransportResponse> {
  const { headers, body, keepalive } = request;
  const response = await client.request<string>({
    ...request,
    // axios adds headers of its own unless told not to: a request without a body has no type.
    headers: { Accept: false, 'Content-Type': false, ...headers },
    data: body,
    // A file is on its way for as long as its network needs.
    ...(body instanceof Blob && { timeout: 0 }),
    // An XMLHttpRequest ends with its page; only fetch has `keepalive`.
    ...(keepalive && { adapter: 'fetch', fetchOptions: { keepalive } }),
  });
  return {
    status: response.status,
    statusText: response.statusText,
    text: response.data,
    // Axios makes an object of its class of what each adapter returns.
    headers: (response.headers as AxiosHeaders).toJSON(true),
  };
}
