import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { matcherOf, networkOf } from './network';

export type ConnectionLimits = {
  /** Maximum open connections of one network: ample for an office, far below a process's limit of open files. */
  perNetwork: number;
  /** From the beginning of a request to the end of its response. */
  responseTimeoutMs: number;
  /** How long a response may wait for a client that stops reading. */
  readTimeoutMs: number;
  /** How long the next response is delayed after `AHEAD_MAX_BYTES` of responses to pipelined requests. */
  aheadPauseMs: number;
};

/**
 * Maximum connections that wait to be accepted. If it were lower, a burst from one address would make the system drop the
 * first packets of others, who retry only after seconds. The system may allow fewer (Linux: `net.core.somaxconn`).
 */
export const ACCEPT_QUEUE_MAX = 4096;

const DEFAULT_LIMITS: ConnectionLimits = {
  perNetwork: 512,
  responseTimeoutMs: 60_000,
  readTimeoutMs: 10_000,
  aheadPauseMs: 5_000,
};

/** Maximum unanswered requests of a connection. Browsers and proxies send one request at a time. */
const UNANSWERED_MAX = 16;

/**
 * Maximum bytes to a client that pipelines requests. Nothing shows that such a client reads: the system buffers unread data,
 * up to megabytes per connection. Browsers and proxies wait for each response.
 */
const AHEAD_MAX_BYTES = 256 * 1024;

/** Maximum connections and requests that a network begins in one turn of the event loop, before other networks. */
const PER_TURN = 4;

/** A connection, which answers its requests one after the other. */
type Connection = {
  /** The owner of its turns: its network, or the connection itself if it comes from a proxy. */
  sharer: unknown;
  /** In order; the first one is being answered. */
  unanswered: [IncomingMessage, ServerResponse][];
  /** Bytes of responses since the client last waited for one. */
  ahead: number;
};

/**
 * Limits the cost of connections, and lets networks take turns. `trustProxy` as in `Config`: connections of these proxies
 * carry many clients, so they are not counted.
 *
 * - Drops connections beyond a network's limit, connections with too many unanswered requests, and connections whose client
 * reads a response too slowly.
 * - Begins a request once the client has received the previous response, so a connection has one request in progress.
 * - Limits the bytes that a connection gets for pipelined requests.
 */
export function limitConnections(
  { server }: FastifyInstance,
  trustProxy: readonly string[],
  { perNetwork, responseTimeoutMs, readTimeoutMs, aheadPauseMs } = DEFAULT_LIMITS,
): void {
  const isProxy = matcherOf(trustProxy);
  const open = new Map<string, number>();
  const connections = new WeakMap<Socket, Connection>();
  const inTurn = newTurns();

  function keep(socket: Socket, sharer: unknown): void {
    const unanswered: Connection['unanswered'] = [];
    connections.set(socket, { sharer, unanswered, ahead: 0 });
    // Otherwise Node gives each request an error, whose stack trace costs more than the request. Nobody waits for unstarted ones.
    socket.once('close', () => {
      for (const [request] of unanswered.slice(1)) request.destroy();
    });
  }

  /** Counts a connection, unless its network has reached the limit. */
  function admits(socket: Socket): boolean {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) {
      keep(socket, socket);
      return true;
    }
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perNetwork) return false;
    open.set(network, count);
    keep(socket, network);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    return true;
  }

  function answerFirst(socket: Socket, connection: Connection): void {
    const { sharer, unanswered } = connection;
    const [first] = unanswered;
    if (!first || !socket.writable) return;
    const [, response] = first;
    const before = socket.bytesWritten;
    const timer = setTimeout(() => socket.destroy(), responseTimeoutMs).unref();
    response.setTimeout(readTimeoutMs, () => {
      // Otherwise the client waits for the server.
      if (socket.writableLength > 0) socket.destroy();
    });
    response.once('close', () => {
      clearTimeout(timer);
      unanswered.shift();
      connection.ahead = unanswered.length === 0 ? 0 : connection.ahead + socket.bytesWritten - before;
      if (unanswered.length === 0) return;
      const next = () => inTurn(sharer, () => answerFirst(socket, connection));
      if (connection.ahead < AHEAD_MAX_BYTES) return next();
      connection.ahead = 0;
      setTimeout(next, aheadPauseMs).unref();
    });
    answer(...first);
  }

  // Before Node's own listener, which creates a parser per connection: a burst of connections would delay all others.
  const accept = replaceListeners(server, 'connection');
  // The system buffers the data that a connection sends before its turn.
  Object.assign(server, { pauseOnConnect: true });
  server.on('connection', (socket: Socket) => {
    if (!admits(socket)) return void socket.destroy();
    inTurn(connections.get(socket)?.sharer, () => {
      if (socket.destroyed) return;
      socket.setNoDelay(true);
      accept(socket);
      socket.resume();
    });
  });

  const answer = replaceListeners(server, 'request');
  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    const { sharer, unanswered } = connection;
    unanswered.push([request, response]);
    if (unanswered.length > UNANSWERED_MAX) {
      socket.destroy();
      stopParser(socket);
    } else if (unanswered.length === 1) inTurn(sharer, () => answerFirst(socket, connection));
  });
}

/** Replaces the listeners of an event. Returns a function that calls the replaced ones. */
function replaceListeners(server: Server, event: string): (...args: unknown[]) => void {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  return (...args) => {
    for (const listener of listeners) Reflect.apply(listener, server, args);
  };
}

/** Otherwise Node parses the rest of its buffer, maybe thousands of requests, before it serves another connection. */
function stopParser({ parser }: Socket & { parser?: { onIncoming: () => number } | null }): void {
  // The return value of a failure.
  if (parser) parser.onIncoming = () => -1;
}

/** Returns a function that queues work for later turns of the event loop. In each turn a sharer begins a limited amount of work. */
export function newTurns(): (sharer: unknown, work: () => void) => void {
  const waiting = new Map<unknown, (() => void)[]>();
  function run() {
    for (const [sharer, works] of waiting) {
      for (const work of works.splice(0, PER_TURN)) work();
      if (works.length === 0) waiting.delete(sharer);
    }
    if (waiting.size > 0) setImmediate(run);
  }
  return (sharer, work) => {
    const works = waiting.get(sharer);
    if (works) return void works.push(work);
    if (waiting.size === 0) setImmediate(run);
    waiting.set(sharer, [work]);
  };
}
