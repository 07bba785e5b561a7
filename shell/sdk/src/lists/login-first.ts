import type { Platform } from '../platform/types';
import { ApiError } from '../transport/api-error';

/** The toast for an action that needs a session (behaviour.md#actions-without-a-session). */
export function askToLogIn({ toasts }: Platform): void {
  toasts.show('Login first', 'warning');
}

/** Whether a request may have failed for lack of a session: the API responds with 500, or has rejected the token. */
export function mayLackSession({ session }: Platform, error: unknown): boolean {
  return error instanceof ApiError && (error.status === 500 || !session.getSnapshot().signedIn);
}
