import { isNotFound, PageLoadError } from '@fitreel/sdk/remote';

/**
 * Writes an error that a boundary caught to the console. A page that is not found is an answer and no error; of a page
 * that could not be loaded the browser itself has written which file failed.
 */
export function reportCaughtError(error: unknown): void {
  if (!isNotFound(error) && !(error instanceof PageLoadError)) console.error(error);
}
