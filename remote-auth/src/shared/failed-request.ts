import { ApiError } from '@fitreel/sdk/api';

/** Why the API rejected a request. */
export interface FailedRequest {
  status: number;
  text: string;
  /** The field of the body that the text names (behaviour.md#error-bodies), and what is wrong with it. */
  rejected: { field: string; text: string } | undefined;
}

/** How the API names a field: `body/password must NOT have more than 128 characters`. */
const FIELD_ERROR = /^body\/(?<field>\w+) (?<reason>.+)$/s;

/**
 * @param error what a request of the session failed with
 * @throws `error` itself if it is not the API's: a fault of this app, which belongs in the console
 */
export function failedRequest(error: unknown): FailedRequest {
  if (!(error instanceof ApiError)) throw error;
  const text = error.messages.join(' ');
  const { field, reason } =
    ((error.status === 400 || error.status === 422) && FIELD_ERROR.exec(text)?.groups) || {};
  const rejected = field !== undefined && reason !== undefined ? { field, text: reason } : undefined;
  return { status: error.status, text, rejected };
}
