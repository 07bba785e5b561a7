import type { Database } from '../db/database';
import { fetchWanted } from '../pictures/fetch-wanted';

/** Pictures per line of progress. */
const PROGRESS_STEP = 50;

/** Maximum failed pictures that are listed; the rest is only counted. */
const LISTED_MAX = 20;

type PrintedFetch = {
  /** Also fetches from private addresses. */
  allowPrivate: boolean;
  /** Retries the pictures that failed before. */
  withFailed: boolean;
  print: (line: string) => void;
  printError: (line: string) => void;
  /** Replaces the previous line; absent outside of a terminal. */
  showProgress?: ((line: string) => void) | undefined;
};

/** Fetches the pictures that videos still need, and prints the result. Throws as `fetchWanted` does. */
export async function fetchPictures(database: Database, options: PrintedFetch): Promise<void> {
  const { allowPrivate, withFailed, print, printError, showProgress } = options;
  let listed = 0;
  const { fetched, failed } = await fetchWanted(database, {
    ...(allowPrivate && { isAllowed: () => true }),
    withFailed,
    onProblem: ({ kind, source }, problem) => {
      listed += 1;
      if (listed <= LISTED_MAX) printError(`${kind} ${source}: ${problem}`);
    },
    onProgress: (done, all) => {
      if (showProgress) showProgress(done < all ? progressBar(done, all) : '');
      else if (done % PROGRESS_STEP === 0 && done < all)
        printError(`${done.toLocaleString('en')} of ${all.toLocaleString('en')} pictures`);
    },
  });
  if (failed > LISTED_MAX) printError(`${(failed - LISTED_MAX).toLocaleString('en')} more failed.`);
  if (fetched + failed === 0) {
    if (withFailed) print('No picture is missing.');
    return;
  }
  const again =
    failed > 0 ? ` “catalog pictures” tries again the ${failed.toLocaleString('en')} that could not be.` : '';
  print(`${fetched.toLocaleString('en')} ${fetched === 1 ? 'picture' : 'pictures'} fetched.${again}`);
}

const BAR_LENGTH = 24;

/** `██████░░░░░░░░░░░░░░░░░░ 500 of 2,000 pictures` */
function progressBar(done: number, all: number): string {
  const filled = Math.floor((BAR_LENGTH * done) / all);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_LENGTH - filled);
  return `${bar} ${done.toLocaleString('en')} of ${all.toLocaleString('en')} pictures`;
}
