import { ApiError } from '@fitreel/sdk/api';

/**
 * The API's answer to a failed call.
 *
 * @param error what a call of the session was rejected with
 * @throws the error itself where it is none of the API's: a fault of this app, which is to reach the console
 */
export function failedCall(error: unknown): { status: number; text: string } {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, text: error.messages.join(' ') };
}
