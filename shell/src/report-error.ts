import { isNotFound } from '@fitreel/sdk/remote';
import { isReleased, type RemoteRelease } from './composition/live-remotes';
import { LoadError } from './loading/load-error';

/**
 * Logs a failed load: one line with app, release and cause. For an app under development also the stack, which source maps link to its
 * sources.
 */
export function logFailedLoad(error: LoadError, release: RemoteRelease): void {
  if (isReleased(release)) console.error(error.message);
  else console.error(error.message, error.cause);
}

/** Logs an error that a boundary caught, except for pages that are not found. Failed loads have already been logged. */
export function reportCaughtError(error: unknown): void {
  if (!isNotFound(error) && !(error instanceof LoadError)) console.error(error);
}

/**
 * React's errors for content that the server left to the browser, and for content that changes before its code has loaded
 * (react.dev/errors/419, 421).
 */
const LEFT_TO_BROWSER =
  /(?:error #|errors\/)(?:419|421)\b|server could not finish this Suspense boundary|received an update before it finished hydrating/;

/**
 * Passes an error that React recovered from while hydrating to `recovered`, and then logs it. Skips fragments that the server left to the
 * browser.
 *
 * @param componentStack the components in which it happened, the innermost first, each with its file
 */
export function reportRecoverableError(
  error: unknown,
  componentStack: string,
  recovered: (error: unknown, componentStack: string) => void,
): void {
  if (error instanceof Error && LEFT_TO_BROWSER.test(error.message)) return;
  recovered(error, componentStack);
  reportError(error);
}
