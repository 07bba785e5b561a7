import type * as Contract from '@fitreel/contract';
import { usePlatform } from '../platform/platform';
import type { ApiClient } from '../transport/types';

/** The contract's types: `Contract.Video`. Types only, so that none of its schemas reaches the browser. */
export type { Contract };
export {
  ApiError,
  type ApiClient,
  type Endpoint,
  type EndpointResponse,
  type RawRequest,
  type RawResponse,
  type RequestOptions,
} from '../transport/types';

export function useApi(): ApiClient {
  return usePlatform().api;
}
