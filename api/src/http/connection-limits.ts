import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './network';

export type ConnectionLimits = {
  /** Connections that one network may have open: ample for an office, far below a process's open files. */
  perNetwork: number;
  /** From a request's head to the end of its response: a client that never reads holds no memory for longer. */
  responseTimeoutMs: number;
};

/**
 * Connections that may wait to be accepted. With fewer, a burst from one address has the system drop the first packets of
 * others, who try again only after seconds. The system may allow fewer (Linux: `net.core.somaxconn`).
 */
export const ACCEPT_QUEUE_MAX = 4096;

const DEFAULT_LIMITS: ConnectionLimits = { perNetwork: 512, responseTimeoutMs: 60_000 };

/**
 * Drops connections beyond those that a network may have, and those whose client takes too long to read a response.
 * `trustProxy` as in `Config`: the connections of these proxies are many clients', and are not counted.
 */
export function limitConnections(
  { server }: FastifyInstance,
  trustProxy: readonly string[],
  { perNetwork, responseTimeoutMs } = DEFAULT_LIMITS,
): void {
  const isProxy = matcherOf(trustProxy);
  const open = new Map<string, number>();

  /** Counts a connection, unless its network has all that it may have. */
  function admits(socket: Socket): boolean {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return true;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perNetwork) return false;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    return true;
  }

  // Before Node's own listener, which makes a parser for each connection: a burst of them would delay all others.
  const accept = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (!admits(socket)) return void socket.destroy();
    socket.setNoDelay(true);
    for (const listener of accept) Reflect.apply(listener, server, [socket]);
  });

  server.on('request', ({ socket }, response) => {
    const timer = setTimeout(() => socket.destroy(), responseTimeoutMs).unref();
    response.once('close', () => clearTimeout(timer));
  });
}

/** Whether an address is one of `addresses`, or in one of its networks: `10.0.0.0/8`. */
function matcherOf(addresses: readonly string[]): (address: string) => boolean {
  if (addresses.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=[0-9.]+$)/i, '');
    return plain !== '' && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}
