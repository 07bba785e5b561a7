import type { Contract } from '@fitreel/sdk/api';
import { isWorthRetry } from '../shared/gateway-request';
import type { EditingClient } from './editing-client';
import { jobTexts } from './texts';

const POLL_INTERVAL_MS = 1000;

export const isUnfinished = ({ state }: Contract.EditingJob) => state === 'waiting' || state === 'running';

export interface FollowOptions {
  /** Aborts the job. */
  signal?: AbortSignal;
  /** Called with the job after each poll of the gateway. */
  onProgress?: (job: Contract.EditingJob) => void;
}

/**
 * Follows a job until it is done, tolerating a gateway that briefly does not respond. Throws any other failure, with a message for the
 * editor.
 */
export async function followJob(
  client: Pick<EditingClient, 'job' | 'cancel'>,
  job: Contract.EditingJob,
  { signal, onProgress }: FollowOptions = {},
): Promise<Contract.EditingJob> {
  let latest = job;
  for (let failures = 0; isUnfinished(latest);) {
    await pause(signal);
    try {
      latest = await (signal?.aborted ? client.cancel(job.id) : client.job(job.id));
      onProgress?.(latest);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isWorthRetry(failures, error as Error)) throw error;
    }
  }
  if (latest.state !== 'done') throw new Error(latest.message ?? jobTexts.states[latest.state]);
  return latest;
}

/** Waits for the next poll, or until `signal`. */
function pause(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, signal?.aborted ? 0 : POLL_INTERVAL_MS);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
