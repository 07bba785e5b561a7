import { ApiError } from '@fitreel/sdk/api';

/** What viewers can do about a request that failed with `error` (behaviour.md#failed-changes). */
export function adviceFor(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 0) return 'Check your connection.';
  if (status === 429) return 'That was a lot at once. Wait a moment, then try again.';
  if (status === 404) return 'It may no longer exist.';
  if (status < 500) return 'Reload the page, then try again.';
  return 'FitReel is having trouble. Try again in a moment.';
}
