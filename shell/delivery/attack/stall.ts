import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 10;

/**
 * Requests `/api/health` again and again while `work` runs.
 *
 * @returns what `work` returned, and the longest time that one request took, in milliseconds
 */
export async function watchingHealth<T>(
  origin: string,
  work: () => Promise<T>,
): Promise<{ result: T; stallMs: number }> {
  let stallMs = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const started = performance.now();
      const response = await fetch(`${origin}/api/health`).catch(() => null);
      await response?.arrayBuffer();
      stallMs = Math.max(stallMs, response ? performance.now() - started : Infinity);
      await pause(PAUSE_MS);
    }
  };
  const watching = watch();
  try {
    return { result: await work(), stallMs };
  } finally {
    isOver = true;
    await watching;
  }
}
