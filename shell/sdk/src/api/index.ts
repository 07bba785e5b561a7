import type * as Contract from '@fitreel/contract';
import { usePlatform } from '../platform/platform';
import type { ApiClient } from '../transport/types';

/** The contract's types, for example `Contract.Video`. Types only: the contract's schemas must not reach the browser. */
export type { Contract };
export {
  ACTIVITY_BOUNDS,
  CHANGED_VIDEOS_MAX,
  hasTooManySteps,
  isKeepable,
  PLAYLIST_VIDEOS_MAX,
  POSITION_AGE_MAX_MS,
  POSITION_SECONDS_MAX,
  RESUME_END_SECONDS,
  RESUME_END_SHARE,
  RESUME_MIN_SECONDS,
  WORKOUT_BOUNDS,
} from '@fitreel/contract/limits';
export { OFFSET_MAX } from '@fitreel/contract/days';
export {
  ApiError,
  isMissing,
  isRefused,
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
