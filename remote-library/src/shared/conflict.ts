import { ApiError } from '@fitreel/sdk/api';

/** Whether the API has a newer state than the caller, or already what the caller wants (409). */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
