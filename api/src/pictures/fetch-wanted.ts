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

/** How many pictures are fetched at a time. */
const AT_ONCE = 4;

export type FetchOptions = ReadOptions & {
  /** Retries the pictures that failed before. */
  withFailed: boolean;
  /** Called with each picture that could not be fetched, and the reason. */
  onProblem: (picture: WantedPicture, problem: string) => void;
  /** Called after each picture with the number of finished and of all pictures. */
  onProgress: (done: number, all: number) => void;
};

/**
 * Fetches the pictures that videos still need, four at a time, and assigns each to its videos. After a kill, the next call
 * continues. Resolves with the numbers of fetched and failed pictures. Throws errors of this machine or the database.
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
  // If one fails, the others finish their current picture.
  const begun = Array.from({ length: AT_ONCE }, work);
  await Promise.all(begun).catch(() => queue.return(undefined));
  const ended = await Promise.allSettled(begun);
  const failure = ended.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return count;
}

/** Fetches one picture. Resolves with the problem if that fails. */
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
