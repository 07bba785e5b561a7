import {
  EXAMPLES,
  sampleCategories,
  sampleCreator,
  samplePlaylists,
  sampleVideos,
} from '@fitreel/contract/examples';
import type { RequestHandler } from 'msw';
import { http, type HttpResponseResolver } from 'msw/core/http';
import { ApiError, type Endpoint } from '../../transport/types';
import { API_PREFIX } from '../../transport/client';
import { parse } from '../../transport/send-request';
import type { EndpointRequest, TestOutcome, TestResponse, TestResponses } from './types';

type ResponseOf = (request: EndpointRequest) => TestOutcome | Promise<TestOutcome>;

/** Describes how a body deviates from the contract, or returns null. */
type ResponseCheck = (endpoint: Endpoint, body: unknown) => string | null;

/** The responses by endpoint or by request. */
type ResponsesByName = Readonly<Record<string, TestResponse>>;

/** An endpoint with the pattern that matches its requests; the groups are the parameters. */
interface EndpointPattern {
  endpoint: Endpoint;
  pattern: RegExp;
}

/** Endpoints with fewer parameters first: the `all` of `/user/history/all` is not a video id. */
const ENDPOINTS: readonly EndpointPattern[] = (Object.keys(EXAMPLES) as Endpoint[])
  .sort((one, other) => one.split('{').length - other.split('{').length)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));

const EXAMPLE_RESPONSES: ResponsesByName = Object.fromEntries(
  ENDPOINTS.map(({ endpoint }) => [endpoint, EXAMPLES[endpoint].response]),
);

/** The endpoint of a request such as `GET /video/v1`, and its parameters. */
function endpointOf(request: string): { endpoint?: Endpoint; params: Record<string, string> } {
  for (const { endpoint, pattern } of ENDPOINTS) {
    const match = pattern.exec(request);
    if (!match) continue;
    const entries = Object.entries(match.groups ?? {});
    return {
      endpoint,
      params: Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)])),
    };
  }
  return { params: {} };
}

async function outcomeOf(response: TestResponse, request: EndpointRequest): Promise<TestOutcome> {
  if (typeof response !== 'function') return response;
  try {
    // The function belongs to the request's endpoint.
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
 * The API as msw handlers. They respond with the entry of `responses` for the request or its endpoint, or else with the contract's example.
 * With `check`, a body that breaks the contract fails the request. One handler serves all endpoints, because msw reads the request anew for
 * each handler.
 */
export function apiHandlers(responses: TestResponses = {}, check?: ResponseCheck): RequestHandler[] {
  const byName = { ...EXAMPLE_RESPONSES, ...FOUND_OR_MISSING, ...responses } as ResponsesByName;
  const respond: HttpResponseResolver = async ({ request }) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const path = `${request.method} ${pathname.slice(API_PREFIX.length)}`;
    const { endpoint, params } = endpointOf(path);
    const response = byName[path + search] ?? byName[path] ?? (endpoint && byName[endpoint]);
    if (response === undefined) return undefined;
    const text = await request.text();
    const outcome = await outcomeOf(response, {
      params: params as EndpointRequest['params'],
      query: Object.fromEntries(searchParams),
      body: (text ? parse(text) : undefined) as EndpointRequest['body'],
    });
    const problem = endpoint && outcome && !(outcome instanceof ApiError) && check?.(endpoint, outcome);
    if (problem)
      throw new ApiError(0, [`the fake response of ${endpoint} does not match the contract: ${problem}`]);
    return toResponse(request.method, outcome);
  };
  return [http.all(`*${API_PREFIX}/*`, respond)];
}

/** The entity with the id. Throws the API's 404 if the examples have none. */
function found<T extends { _id: string }>(entities: readonly T[], id: string): T {
  const entity = entities.find(({ _id }) => _id === id);
  if (!entity) throw new ApiError(404, [`The examples of the contract have no ${id}. Not Found error.`]);
  return entity;
}

/** Responses that depend on the id in the path: a page must be able to see that other ids do not exist. */
const FOUND_OR_MISSING = {
  'GET /video/{videoId}': ({ params }) => ({ video: found(sampleVideos, params.videoId) }),
  'GET /categories/{categoryId}': ({ params }) => ({ category: found(sampleCategories, params.categoryId) }),
  'GET /creators/{creatorId}': ({ params }) => ({ creator: found([sampleCreator], params.creatorId) }),
  'GET /user/playlists/{playlistId}': ({ params }) => ({
    playlist: found(samplePlaylists, params.playlistId),
  }),
} as const satisfies TestResponses;
