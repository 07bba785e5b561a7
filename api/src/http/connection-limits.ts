import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { matcherOf, networkOf } from './network';

export type ConnectionLimits = {
  /** Connections that one network may have open: ample for an office, far below a process's open files. */
  perNetwork: number;
  /** From the beginning of a request to the end of its response. */
  responseTimeoutMs: number;
  /** How long a response may wait for a client that reads nothing. */
  readTimeoutMs: number;
  /** How long the next response waits after `AHEAD_MAX_BYTES` of responses to requests that did not wait for each other. */
  aheadPauseMs: number;
};

/**
 * Connections that may wait to be accepted. With fewer, a burst from one address has the system drop the first packets of
 * others, who try again only after seconds. The system may allow fewer (Linux: `net.core.somaxconn`).
 */
export const ACCEPT_QUEUE_MAX = 4096;

const DEFAULT_LIMITS: ConnectionLimits = {
  perNetwork: 512,
  responseTimeoutMs: 60_000,
  readTimeoutMs: 10_000,
  aheadPauseMs: 5_000,
};

/** Requests that a connection may have unanswered. Browsers and proxies send one after the other. */
const UNANSWERED_MAX = 16;

/**
 * Of a client that sends its next request before it has the response, nothing shows that it reads: the system keeps what it does not,
 * up to megabytes a connection. Browsers and proxies wait.
 */
const AHEAD_MAX_BYTES = 256 * 1024;

/** Connections and requests that a network begins in one turn of the event loop, before others have theirs. */
const PER_TURN = 4;

/** A connection whose requests are answered one after the other. */
type Connection = {
  /** Whose turn it takes: its network's, or its own where it comes from a proxy. */
  sharer: unknown;
  /** The first one is being answered. */
  unanswered: [IncomingMessage, ServerResponse][];
  /** Bytes of responses since it has last waited for one. */
  ahead: number;
};

/**
 * Bounds what connections cost, and lets networks take turns. `trustProxy` as in `Config`: the connections of these proxies
 * are many clients', and are not counted.
 *
 * - Drops connections beyond those that a network may have, those with too many unanswered requests, and those whose client
 *   takes too long to read a response.
 * - Begins a request after the client has got the response before it, so a connection has one at work.
 * - Bounds how many bytes a connection gets for requests that do not wait for responses.
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
    // Before Node gives each an error, whose stack takes longer than the request. Nobody waits for what has not begun.
    socket.once('close', () => {
      for (const [request] of unanswered.slice(1)) request.destroy();
    });
  }

  /** Counts a connection, unless its network has all that it may have. */
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

  // Before Node's own listener, which makes a parser for each connection: a burst of them would delay all others.
  const accept = replaceListeners(server, 'connection');
  // What a connection sends before its turn stays with the system.
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

/** Takes the place of the listeners of an event. Returns what calls them. */
function replaceListeners(server: Server, event: string): (...args: unknown[]) => void {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  return (...args) => {
    for (const listener of listeners) Reflect.apply(listener, server, args);
  };
}

/** Node would parse the rest of what it has read, maybe thousands of requests, before it looks at another connection. */
function stopParser({ parser }: Socket & { parser?: { onIncoming: () => number } | null }): void {
  // The result of a failure.
  if (parser) parser.onIncoming = () => -1;
}

/** Returns a function that has work wait for a turn of the event loop, in which each sharer begins only so much. */
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
