import { ApiError } from '@fitreel/sdk/api';

/** The API's answer to a failed call. */
export interface FailedCall {
  status: number;
  text: string;
  /** Where the text names a field of the body (behaviour.md#error-bodies): which, and what it says of it. */
  refused: { field: string; text: string } | undefined;
}

/** How the API names a field: `body/password must NOT have more than 128 characters`. */
const NAMED = /^body\/(?<field>\w+) (?<says>.+)$/s;

/**
 * @param error what a call of the session was rejected with
 * @throws the error itself where it is none of the API's: a fault of this app, which is to reach the console
 */
export function failedCall(error: unknown): FailedCall {
  if (!(error instanceof ApiError)) throw error;
  const text = error.messages.join(' ');
  const { field, says } = (error.status === 400 && NAMED.exec(text)?.groups) || {};
  const refused = field !== undefined && says !== undefined ? { field, text: says } : undefined;
  return { status: error.status, text, refused };
}
