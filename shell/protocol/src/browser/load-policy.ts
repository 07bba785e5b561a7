/** Number of visitor buckets, one for each percent of the traffic. */
export const BUCKETS = 100;

/** The fields of a registry version that the choice depends on. */
interface Deployed {
  deployment: { traffic: number; default: boolean };
}

/**
 * The version of a remote that a visitor gets. Versions other than the default take the first buckets, in order, as many as their traffic;
 * the default takes the rest. So a growing canary keeps its visitors, and one bucket decides for all remotes.
 *
 * @param bucket whole number from 0 to 99
 * @returns null if no version takes the bucket and there is no default
 */
export function chooseVersion<V extends Deployed>(versions: readonly V[], bucket: number): V | null {
  let taken = 0;
  for (const version of versions) {
    if (version.deployment.default) continue;
    taken += version.deployment.traffic;
    if (bucket < taken) return version;
  }
  return versions.find((version) => version.deployment.default) ?? null;
}

/**
 * How long, how often and under which URL the files of a remote are requested. The shell's loader and the webpack runtime of every app
 * follow this one policy (ADR-0013).
 *
 * A load has up to three attempts. Each attempt loads the container, the exposed module and the page. A visitor sees the page or an error
 * within 5 seconds of a click: all attempts of a first load take 4 seconds together, which leaves one for the shell itself on a slow
 * device.
 */
export interface LoadTimeouts {
  /** For a release without a last good one, and for another page of a remote that is already loaded. */
  alone: readonly number[];
  /** For a release with a last good one behind it. */
  beforeFallback: readonly number[];
  /** For the last good release. */
  fallback: readonly number[];
}

/** Timeouts of a first load's attempts, in milliseconds: one number per attempt. */
export const LOAD_TIMEOUTS_MS: LoadTimeouts = {
  alone: [2500, 1500],
  beforeFallback: [2000, 1000],
  fallback: [1000],
};

/** The same for Retry. Longer, because the visitor sees that it is working and a slow connection needs the time. */
export const RETRY_TIMEOUTS_MS: LoadTimeouts = {
  alone: [2500, 10_000],
  beforeFallback: [2000, 1000],
  fallback: [10_000],
};

/** Pause after a failed attempt. There is none after a timeout, which took long enough. */
export const RETRY_PAUSE_MS = 200;

/** Timeout of a chunk or style that no attempt waits for, such as a dialog's, when it is requested first. */
export const CHUNK_TIMEOUT_MS = 4000;

/** The same when it is requested again. Not shorter than any attempt, so that the attempt decides for a page. */
export const CHUNK_RETRY_TIMEOUT_MS = 10_000;

/** Query of a file that is requested again by a container which was loaded without a query. */
export const FIRST_ATTEMPT_QUERY = '?retry=0';

/**
 * URL of a container in its `attempt`, 0 for the first. A container requests its chunks and styles with its own query, so all files of an
 * attempt have the same one. A repeated request also carries its number: `.2`, `.3` … (`RetryPlugin` of the tooling). A new URL is
 * necessary because under the same URL the browser waits for an earlier request that hangs, and reuses a preload that failed.
 */
export function attemptUrl(url: string, attempt: number): string {
  return attempt === 0 ? url : `${url}?retry=${attempt}`;
}
