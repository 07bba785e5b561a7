import { ApiError } from '../transport/api-error';
import { API_PREFIX } from '../transport/api-url';
import type { Transport, TransportResponse } from '../transport/types';

/** A request that reached the API of a test. */
export interface TestRequest {
  method: string;
  /** Without the prefix `/api`, with its query: `/videos?category=c1`. */
  path: string;
  body: unknown;
}

/** A response body, an error, or a function that returns either; a promise defers the response. */
export type TestResponse = object | ((request: TestRequest) => unknown);

/**
 * Endpoint → response: `{ 'GET /videos': { videos: sampleVideos }, 'POST /user/likes': new ApiError(409, […]) }`.
 * A key with a query wins over one without, which matches any query.
 */
export type TestResponses = Record<string, TestResponse>;

/** A transport that responds with `responses` and adds each request to `requests`. */
export function createTestTransport(responses: TestResponses, requests: TestRequest[]): Transport {
  return async ({ method, url, body }) => {
    const path = url.startsWith(API_PREFIX + '/') ? url.slice(API_PREFIX.length) : url;
    const request: TestRequest = { method, path, body: body === undefined ? undefined : JSON.parse(body) };
    requests.push(request);
    const response = responses[`${method} ${path}`] ?? responses[`${method} ${path.split('?')[0]}`];
    if (response === undefined) throw new ApiError(0, [`this test has no response to ${method} ${path}`]);
    return toTransport(method, await resolve(response, request));
  };
}

async function resolve(response: TestResponse, request: TestRequest): Promise<unknown> {
  if (typeof response !== 'function') return response;
  try {
    return await (response as (request: TestRequest) => unknown)(request);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function toTransport(method: string, response: unknown): TransportResponse {
  const headers = { 'content-type': 'application/json' };
  if (!(response instanceof ApiError)) {
    const status = method === 'POST' ? 201 : 200;
    return { status, statusText: 'OK', text: JSON.stringify(response), headers };
  }
  if (response.status === 0) throw response;
  const body = response.status < 500 ? { errors: response.messages } : { error: response.message };
  return { status: response.status, statusText: '', text: JSON.stringify(body), headers };
}
