import { isNotFound } from '@fitreel/sdk/remote';

/** Writes an error that a boundary caught to the console. A page that is not found is an answer and no error. */
export function reportCaughtError(error: unknown): void {
  if (!isNotFound(error)) console.error(error);
}
