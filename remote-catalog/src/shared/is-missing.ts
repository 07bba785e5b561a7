import { ApiError } from '@fitreel/sdk/api';

/** Whether a load failed because what it asked for does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
