import type { Database } from '../db/database';
import { encodePicture } from './encode-picture';
import { readSource, SourceProblem, type ReadOptions } from './read-source';
import {
  countWanted,
  findWanted,
  keepPicture,
  keepProblem,
  reusePicture,
  type WantedPicture,
} from './repository';

/** Pictures that are fetched at once. */
const AT_ONCE = 4;

export type FetchOptions = ReadOptions & {
  /** Tries those again that could not be fetched before. */
  withFailed: boolean;
  /** Gets each picture that could not be fetched, and why. */
  onProblem: (picture: WantedPicture, problem: string) => void;
  /** Gets how many of all are done, after each. */
  onProgress: (done: number, all: number) => void;
};

/**
 * Fetches the pictures that videos are to have, four at a time, and gives each to its videos when it is there. A killed one goes on
 * where it stopped. Resolves with how many were fetched and how many could not be; throws what is wrong with this machine or the database.
 */
export async function fetchWanted(
  database: Database,
  options: FetchOptions,
): Promise<{ fetched: number; failed: number }> {
  const { withFailed, onProblem, onProgress } = options;
  const { maintenance } = database;
  const all = await countWanted(maintenance, withFailed);
  const queue = findWanted(maintenance, withFailed);
  const count = { fetched: 0, failed: 0 };
  const work = async () => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) {
      const problem = await fetchOne(database, next.value, options);
      if (problem === undefined) count.fetched += 1;
      else {
        count.failed += 1;
        onProblem(next.value, problem);
      }
      onProgress(count.fetched + count.failed, all);
    }
  };
  // When one fails, the others end what they have begun.
  const begun = Array.from({ length: AT_ONCE }, work);
  await Promise.all(begun).catch(() => queue.return(undefined));
  const ended = await Promise.allSettled(begun);
  const failure = ended.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return count;
}

/** Fetches one picture; the problem if that is not possible. */
async function fetchOne(
  database: Database,
  picture: WantedPicture,
  options: ReadOptions,
): Promise<string | undefined> {
  if (await reusePicture(database, picture)) return undefined;
  try {
    const encoded = await encodePicture(await readSource(picture.source, options), picture.kind);
    await keepPicture(database, picture, encoded);
    return undefined;
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    await keepProblem(database.maintenance, picture, error.message);
    return error.message;
  }
}
