import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of the site that can delay connections, as a slow mobile network does. */
export interface SlowProxy {
  origin: string;
  /** Closes all connections and delays new ones, as a slow TLS handshake would. */
  delayConnections: (delayMs: number) => void;
  stop: () => Promise<void>;
}

/** Starts a proxy in front of `site`, an origin. */
export async function startSlowProxy(site: string): Promise<SlowProxy> {
  const { hostname, port } = new URL(site);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Either end may close the connection at any time.
    socket.on('error', () => undefined);
    return socket;
  };
  const server = createServer((client) => {
    track(client);
    // Read at once: without a reader, the socket does not notice when its client closes the connection.
    const received: Buffer[] = [];
    const collect = (chunk: Buffer) => received.push(chunk);
    client.on('data', collect);
    setTimeout(() => {
      if (client.destroyed) return;
      const upstream = track(connect(Number(port), hostname));
      client.off('data', collect);
      upstream.write(Buffer.concat(received));
      client.pipe(upstream).pipe(client);
    }, delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delayConnections: (ms) => {
      delayMs = ms;
      closeAll();
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      closeAll();
      await closed;
    },
  };
}
