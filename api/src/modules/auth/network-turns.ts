import { ApiError } from '../../http/responses';

/** Runs `work` for a client in `network` when it is the network's turn. */
export type NetworkTurns = <T>(network: string, work: () => Promise<T>) => Promise<T>;

/** Work that waits for its turn. */
type Waiting = { start: () => void; reject: (busy: ApiError) => void };

/** Maximum waiting work. */
const WAITING_MAX = 100;

/**
 * Limits how much work runs simultaneously and how much waits, so that a flood leaves CPU, memory and database to other
 * requests. Networks take turns. When `maxWaiting` are waiting, a newcomer replaces the last one of the network with the
 * most: a flood from one network only delays its own work. Throws `busy` for rejected work.
 */
export function networkTurns(atOnce: number, maxWaiting = WAITING_MAX): NetworkTurns {
  /** In the order of the next turns. */
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

  /** Makes room for `network` if another network has more waiting work than it would have. Throws `busy` otherwise. */
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
