import { connect, type Socket } from 'node:net';

const RESPONSE_TIMEOUT_MS = 10_000;

function socketTo(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  return connect(Number(port || 80), hostname.replace(/[[\]]/g, ''));
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
export function openSilent(origin: string, count: number): () => void {
  const sockets = Array.from({ length: count }, () => socketTo(origin).on('error', () => undefined));
  return () => sockets.forEach((socket) => socket.destroy());
}
