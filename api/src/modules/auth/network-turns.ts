import { ApiError } from '../../http/responses';

/** Runs `work` for a client in `network` as soon as it is that network's turn. */
export type NetworkTurns = <T>(network: string, work: () => Promise<T>) => Promise<T>;

/** What waits for its turn. */
type Waiting = { start: () => void; reject: (busy: ApiError) => void };

/** What may wait for a turn. */
const WAITING_MAX = 100;

/**
 * Bounds how much work runs at once and how much waits, so that a flood leaves processor, memory and database to other
 * requests. Networks take turns, and when `maxWaiting` wait, a newcomer replaces the last of the network with the most: a
 * flood from one network delays its own work and no other. Throws `busy` for what does not wait.
 */
export function networkTurns(atOnce: number, maxWaiting = WAITING_MAX): NetworkTurns {
  /** The network whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    const [next] = queues;
    if (running >= atOnce || next === undefined) return;
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
    if (running >= atOnce) makeRoom(network);
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
