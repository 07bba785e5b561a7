import { ApiError } from '../transport/api-error';
import type { Platform } from '../platform/types';

/** What an action that needs a session says without one (decision 13). */
export function askToLogIn({ toasts }: Platform): void {
  toasts.show('Login first', 'warning');
}

/**
 * Whether an add failed for want of a session: the API says so with 500 (spec section 6), and a token that it
 * rejected has ended the session by now (decision 13).
 */
export function mayLackSession({ session }: Platform, error: unknown): boolean {
  return error instanceof ApiError && (error.status === 500 || !session.getSnapshot().signedIn);
}
