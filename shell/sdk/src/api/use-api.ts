import { usePlatform } from '../platform/context';
import type { ApiClient } from '../transport/types';

/** The API client of the app. */
export function useApi(): ApiClient {
  return usePlatform().api;
}
