import type * as Contract from '@fitreel/contract';
import { usePlatform } from '../platform/context';
import type { ApiClient } from '../transport/types';

/** The contract's types: `Contract.Video`. Types only, so that none of its schemas reaches the browser. */
export type { Contract };
export { ApiError } from '../transport/api-error';
export type {
  ApiClient,
  Endpoint,
  EndpointResponse,
  RawRequest,
  RawResponse,
  RequestOptions,
} from '../transport/types';

export function useApi(): ApiClient {
  return usePlatform().api;
}
