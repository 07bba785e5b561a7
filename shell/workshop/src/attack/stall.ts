import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 10;

/**
 * Requests `/api/health` again and again while `work` runs in another process: work in this one would count as the site's.
 *
 * @returns what `work` returned, and the longest time that one request took, in milliseconds; `Infinity` once the site
 *   refuses connections
 */
export async function watchingHealth<T>(
  origin: string,
  work: () => Promise<T>,
): Promise<{ result: T; stallMs: number }> {
  // A connection of its own, which is open before the attack begins.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await requestMs(origin, agent);
  let [stallMs, isOver] = [0, false];
  const watch = async () => {
    while (!isOver) {
      stallMs = Math.max(stallMs, await requestMs(origin, agent));
      await pause(PAUSE_MS);
    }
  };
  const watching = watch();
  try {
    const result = await work();
    isOver = true;
    await watching;
    return { result, stallMs };
  } finally {
    isOver = true;
    agent.destroy();
  }
}

/** How long one request takes. */
function requestMs(origin: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const ended = () => resolve(performance.now() - started);
    get(`${origin}/api/health`, { agent }, (response) => response.resume().on('end', ended)).on(
      'error',
      (error: NodeJS.ErrnoException) => (error.code === 'ECONNREFUSED' ? resolve(Infinity) : ended()),
    );
  });
}
