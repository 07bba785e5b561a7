import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy on a free port of this machine. */
export type TcpProxy = {
  port: number;
  /** Keeps accepting connections and keeps them open, but passes nothing on, as if the server behind it were unresponsive. */
  silence: () => void;
  /** Ends the silence, for new and open connections. */
  resume: () => void;
  /** Breaks all connections and refuses new ones, like a stopped server. */
  stop: () => Promise<void>;
  /** Accepts connections again, on the same port. */
  start: () => Promise<void>;
  close: () => Promise<void>;
};

export async function startTcpProxy(to: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const target = connect(to);
    for (const [from, into] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => into.write(chunk));
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
      if (isSilent) from.pause();
    }
  });
  const port = await listenBelow(server);
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return {
    port,
    silence: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    stop,
    start: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: stop,
  };
}

/** Listens on a free port below the range for connections, so that the port stays free while the proxy is stopped. */
async function listenBelow(server: Server): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_768);
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return port;
    } catch {
      // The port is taken.
    }
  }
}
