import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * Requests `/api/health` again and again while `work` runs. A thread does it: the attack holds up this one itself.
 *
 * @returns what `work` returned, and the longest time that one request took, in milliseconds
 */
export async function watchingHealth<T>(
  origin: string,
  work: () => Promise<T>,
): Promise<{ result: T; stallMs: number }> {
  const thread = new Worker(path.join(__dirname, 'stall-thread.cjs'), { workerData: origin });
  await once(thread, 'online');
  try {
    const result = await work();
    const longest = once(thread, 'message');
    thread.postMessage('end');
    const [stallMs] = (await longest) as [number];
    return { result, stallMs };
  } finally {
    await thread.terminate();
  }
}
