import { usePlatform } from '../platform/context';
import type { ApiClient } from './types';

/** The API client of the app. */
export function useApi(): ApiClient {
  return usePlatform().api;
}
