import { availableParallelism } from 'node:os';
import { ApiError } from '../../http/api-error';

/** Runs `work` for a client in `network` as soon as it is that network's turn. */
export type HashingSlots = <T>(network: string, work: () => Promise<T>) => Promise<T>;

/** A login or signup that waits for a slot. */
type Waiting = { start: () => void; reject: (busy: ApiError) => void };

/**
 * Bounds how many passwords are hashed at once and how many wait, so that a flood of logins leaves processor and memory
 * to the other endpoints. Networks take turns, and when `maxWaiting` wait, a newcomer replaces the last of the network
 * with the most: a flood from one network delays its own logins and no others. Throws `busy` for those who do not wait.
 */
export function hashingSlots(
  slots = Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaiting = 100,
): HashingSlots {
  /** The network whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    const [next] = queues;
    if (running >= slots || next === undefined) return;
    const [network, queue] = next;
    queues.delete(network);
    const first = queue.shift();
    if (queue.length > 0) queues.set(network, queue);
    running += 1;
    waiting -= 1;
    first?.start();
  }

  /** Makes room for `network` where another has more waiting than it would have. */
  function makeRoom(network: string): void {
    if (waiting < maxWaiting) return;
    const own = queues.get(network)?.length ?? 0;
    const [largest, queue = []] = [...queues].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    if (largest === undefined || queue.length <= own + 1) throw busy();
    queue.pop()?.reject(busy());
    waiting -= 1;
  }

  return async (network, work) => {
    if (running >= slots) makeRoom(network);
    await new Promise<void>((start, reject) => {
      queues.set(network, [...(queues.get(network) ?? []), { start, reject }]);
      waiting += 1;
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}

const busy = () => new ApiError('busy', { retryAfterSeconds: 1 });
