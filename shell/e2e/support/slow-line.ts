import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the site of its own, on which connections can take their time, as a phone's do. */
export interface SlowLine {
  origin: string;
  /** Ends the connections that there are; whatever comes next waits `ms` for a connection, as for a TLS handshake. */
  slowDown: (ms: number) => void;
  stop: () => Promise<void>;
}

/** Opens a line to the site at `target`. */
export async function openSlowLine(target: string): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let delay = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // Either end may hang up at any time.
    socket.on('error', () => undefined);
    return socket;
  };
  const server = createServer((near) => {
    keep(near);
    // Read from the start: what hangs up before it is connected has said nothing.
    const early: Buffer[] = [];
    const collect = (part: Buffer) => early.push(part);
    near.on('data', collect);
    setTimeout(() => {
      if (near.destroyed) return;
      const far = keep(connect(Number(port), hostname));
      near.off('data', collect);
      far.write(Buffer.concat(early));
      near.pipe(far).pipe(near);
    }, delay);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => open.forEach((socket) => socket.destroy());
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowDown: (ms) => {
      delay = ms;
      endAll();
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      endAll();
      await closed;
    },
  };
}
