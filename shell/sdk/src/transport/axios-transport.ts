import axios from 'axios';
import type { WireAnswer, WireRequest } from './transport';

/** Longest wait for an answer, in milliseconds; after it the call counts as unanswered. */
const ANSWER_MS = 30_000;

const wire = axios.create({
  timeout: ANSWER_MS,
  // The session is the token alone; no cookie is read.
  withXSRFToken: false,
  // Bodies are written and read by the client, which must see an answer of any status and any text.
  responseType: 'text',
  transformRequest: [(body: unknown) => body],
  transformResponse: [(text: unknown) => text],
  validateStatus: () => true,
});

/** Sends one request through axios. Rejects only where no answer came, or the request could not be sent at all. */
export async function exchange(request: WireRequest): Promise<WireAnswer> {
  const { method, url, headers, body, signal, keepalive = false } = request;
  const answer = await wire.request<unknown>({
    method,
    url,
    // Only what the caller names: axios would add an Accept of its own.
    headers: { Accept: false, ...headers },
    data: body,
    signal,
    // An XMLHttpRequest ends with its page (XHR, "terminate the ongoing fetch").
    ...(keepalive && { adapter: 'fetch', fetchOptions: { keepalive } }),
  });
  return {
    status: answer.status,
    statusText: answer.statusText,
    text: typeof answer.data === 'string' ? answer.data : '',
    headers: Object.fromEntries(
      Object.entries(answer.headers)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [name, String(value)]),
    ),
  };
}
