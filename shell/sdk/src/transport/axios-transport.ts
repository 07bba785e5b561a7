import axios, { type AxiosHeaders } from 'axios';
import type { TransportRequest, TransportResponse } from './types';

const RESPONSE_TIMEOUT_MS = 30_000;

const client = axios.create({
  timeout: RESPONSE_TIMEOUT_MS,
  // The session is the token alone: no cookie is read.
  withXSRFToken: false,
  // The API client serializes and parses the bodies, and needs every response, whatever its status or content.
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
    // axios adds its own headers unless disabled: a request without a body has no content type.
    headers: { Accept: false, 'Content-Type': false, ...headers },
    data: body,
    // No timeout: an upload takes as long as its network needs.
    ...(body instanceof Blob && { timeout: 0 }),
    // An XMLHttpRequest ends with its page; only fetch has `keepalive`.
    ...(keepalive && { adapter: 'fetch', fetchOptions: { keepalive } }),
  });
  return {
    status: response.status,
    statusText: response.statusText,
    text: response.data,
    // axios wraps the headers of each adapter in its own class.
    headers: (response.headers as AxiosHeaders).toJSON(true),
  };
}
