import { isNotFound } from '@fitreel/sdk/remote';
import { LoadError } from './loading/load-error';

/**
 * Writes an error that a boundary caught to the console. A page that is not found is a response, not an error. For a load
 * that failed, the browser has written which file it was.
 */
export function reportCaughtError(error: unknown): void {
  if (!isNotFound(error) && !(error instanceof LoadError)) console.error(error);
}
