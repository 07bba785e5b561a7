import type { RequestHandler } from 'msw';
import { API_PREFIX } from '../../transport/client';
import type { Transport } from '../../transport/types';

/** A request that reached the API of a test. */
export interface TestRequest {
  method: string;
  /** Without the prefix `/api`, with its query: `/videos?category=c1`. */
  path: string;
  /** Parsed JSON, or the file itself. */
  body: unknown;
}

/** Base of relative URLs; never requested. */
const ORIGIN = 'http://fitreel.test';

/**
 * A transport that answers requests with the handlers, without a network, and appends each request to `requests`. Without a matching
 * handler the response is a 404.
 */
export function createFakeTransport(handlers: readonly RequestHandler[], requests: TestRequest[]): Transport {
  return async ({ method, url, headers, body }) => {
    const path = url.startsWith(API_PREFIX + '/') ? url.slice(API_PREFIX.length) : url;
    requests.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : body });
    const request = new Request(new URL(url, ORIGIN).href, { method, headers, body });
    const requestId = String(requests.length);
    for (const handler of handlers) {
      const response = (await handler.run({ request, requestId }))?.response;
      if (response) return received(response);
    }
    const text = JSON.stringify({ errors: [`The fake API has no endpoint ${method} ${path}.`] });
    return { status: 404, statusText: 'Not Found', text, headers: { 'content-type': 'application/json' } };
  };
}

async function received(response: Response) {
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  const { status, headers } = response;
  const statusText = response.ok ? 'OK' : '';
  return { status, statusText, text: await response.text(), headers: Object.fromEntries(headers) };
}
