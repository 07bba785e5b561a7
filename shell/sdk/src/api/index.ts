import type * as Contract from '@fitreel/contract';

/** The types of the contract: `Contract.Video`. Types alone, so that none of its schemas reaches the browser. */
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
export { useApi } from './use-api';
