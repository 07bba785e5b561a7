import type { Endpoints } from '@fitreel/contract';
import type { ApiError, Endpoint, EndpointResponse } from '../../transport/types';

/** A request to the endpoint as it reaches the API. Query values are strings. */
export interface EndpointRequest<E extends Endpoint = Endpoint> {
  params: Endpoints[E] extends { params: infer P } ? P : Record<string, never>;
  query: Readonly<Record<string, string>>;
  body: Endpoints[E] extends { body: infer B } ? B : undefined;
}

/** A body of the contract, or an error, in which status 0 stands for no response. Undefined fails the test. */
export type TestOutcome<E extends Endpoint = Endpoint> = EndpointResponse<E> | ApiError | undefined;

/** An outcome, or a function that returns one; a promise defers the response. */
export type TestResponse<E extends Endpoint = Endpoint> =
  | TestOutcome<E>
  | ((request: EndpointRequest<E>) => TestOutcome<E> | Promise<TestOutcome<E>>);

/**
 * Endpoint of the contract → response: `{ 'GET /videos': { videos: [] }, 'POST /user/likes': new ApiError(409, […]) }`. Only these have the
 * contract's types. A concrete request, `GET /videos?limit=24` or `GET /video/v1`, wins over its endpoint, and need not be in the contract.
 */
export type TestResponses = { [E in Endpoint]?: TestResponse<E> } & {
  [request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`]: object | undefined;
};
