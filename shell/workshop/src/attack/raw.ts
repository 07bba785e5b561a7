import { connect, type Socket } from 'node:net';

const RESPONSE_TIMEOUT_MS = 10_000;

function socketTo(origin: string, localAddress?: string): Socket {
  const { hostname, port } = new URL(origin);
  const host = localAddress && hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/[[\]]/g, '');
  return connect({ port: Number(port || 80), host, ...(localAddress && { localAddress }) });
}

/** Sends `text` as it is, and returns all that comes back until the server closes the connection or is silent. */
export function sendRaw(origin: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = socketTo(origin);
    let received = '';
    const end = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setEncoding('latin1').setTimeout(RESPONSE_TIMEOUT_MS, end);
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('close', end).on('error', end);
    socket.write(text, 'latin1');
  });
}

/** The status of the first response in `text`; -1 without a response. */
export function statusIn(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? -1);
}

/** Opens `count` connections that never send a byte; call the result to close them. */
export function openSilent(origin: string, count: number, localAddress?: string): () => void {
  const open = () => socketTo(origin, localAddress).on('error', () => undefined);
  const sockets = Array.from({ length: count }, open);
  return () => sockets.forEach((socket) => socket.destroy());
}
