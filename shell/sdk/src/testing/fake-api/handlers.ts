import { EXAMPLES } from '@fitreel/contract/examples';
import type { RequestHandler } from 'msw';
import { http, type HttpResponseResolver } from 'msw/core/http';
import { ApiError } from '../../transport/api-error';
import { API_PREFIX } from '../../transport/api-url';
import type { Endpoint } from '../../transport/types';
import { FOUND_OR_MISSING } from './found-or-missing';
import type { EndpointRequest, TestOutcome, TestResponse, TestResponses } from './types';

type Method = 'get' | 'post' | 'put' | 'delete';
type ResponseOf = (request: EndpointRequest) => TestOutcome | Promise<TestOutcome>;

/** The responses by endpoint, or by request. */
type ResponsesByName = Readonly<Record<string, TestResponse>>;

/** Endpoints with fewer parameters first: `/user/history/all` is no video. */
const ENDPOINTS = (Object.keys(EXAMPLES) as Endpoint[]).sort(
  (one, other) => one.split('{').length - other.split('{').length,
);

const EXAMPLE_RESPONSES: ResponsesByName = Object.fromEntries(
  ENDPOINTS.map((endpoint) => [endpoint, EXAMPLES[endpoint].response]),
);

/** `/video/{videoId}` in msw's form, on any origin. */
const pathOf = (path: string) => `*${API_PREFIX}${path.replace(/\{(\w+)\}/g, ':$1')}`;

async function outcomeOf(response: TestResponse, request: EndpointRequest): Promise<TestOutcome> {
  if (typeof response !== 'function') return response;
  try {
    // The function is that of the request's endpoint.
    return await (response as ResponseOf)(request);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function toResponse(method: string, outcome: TestOutcome): Response {
  if (outcome === undefined) return Response.error();
  if (!(outcome instanceof ApiError))
    return Response.json(outcome, { status: method === 'POST' ? 201 : 200 });
  const { status, message, messages } = outcome;
  if (status === 0) return Response.error();
  return Response.json(status < 500 ? { errors: messages } : { error: message }, { status });
}

/**
 * The API as msw handlers, one for each endpoint of the contract. Each responds with what `responses` has for it, or else
 * with the contract's example. The last one is for requests of `responses` that the contract does not have.
 */
export function apiHandlers(responses: TestResponses = {}): RequestHandler[] {
  const byName = { ...EXAMPLE_RESPONSES, ...FOUND_OR_MISSING, ...responses } as ResponsesByName;
  const resolver =
    (endpoint: string): HttpResponseResolver =>
    async ({ request, params }) => {
      const { pathname, search, searchParams } = new URL(request.url);
      const path = `${request.method} ${pathname.slice(API_PREFIX.length)}`;
      const response = byName[path + search] ?? byName[path] ?? byName[endpoint];
      if (response === undefined) return undefined;
      const text = await request.text();
      const outcome = await outcomeOf(response, {
        params: params as EndpointRequest['params'],
        query: Object.fromEntries(searchParams),
        body: (text ? JSON.parse(text) : undefined) as EndpointRequest['body'],
      });
      return toResponse(request.method, outcome);
    };
  const handlers = ENDPOINTS.map((endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return http[method.toLowerCase() as Method](pathOf(path), resolver(endpoint));
  });
  return [...handlers, http.all(`*${API_PREFIX}/*`, resolver(''))];
}
