import { isNotFound } from '@fitreel/sdk/remote';
import { LoadError } from './loading/load-error';

/**
 * Logs an error that a boundary caught, except for pages that are not found, and for failed loads: the browser has
 * already logged the file.
 */
export function reportCaughtError(error: unknown): void {
  if (!isNotFound(error) && !(error instanceof LoadError)) console.error(error);
}
