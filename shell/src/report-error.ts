import { isNotFound } from '@fitreel/sdk/remote';
import { isReleased, type RemoteRelease } from './composition/live-remotes';
import { LoadError } from './loading/load-error';

/**
 * Logs a failed load: one line with app, release and cause. Of an app under development also the stack, which source maps
 * lead to its sources.
 */
export function logFailedLoad(error: LoadError, release: RemoteRelease): void {
  if (isReleased(release)) console.error(error.message);
  else console.error(error.message, error.cause);
}

/** Logs an error that a boundary caught, except for pages that are not found. Failed loads are logged when they fail. */
export function reportCaughtError(error: unknown): void {
  if (!isNotFound(error) && !(error instanceof LoadError)) console.error(error);
}
