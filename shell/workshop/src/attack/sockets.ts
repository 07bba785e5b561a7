import { request } from 'node:http';
import { connect, isIP, type Socket } from 'node:net';

const RESPONSE_TIMEOUT_MS = 10_000;

/** Each run has addresses of its own, so that an earlier run's used-up limits do not affect it. */
const RUN = process.pid % 256;

/**
 * An address of this machine other than the usual one, for clients that must not count as the attacker. Null if the site is on another
 * machine, which sees only one address.
 *
 * @param number from 2 to 254
 */
export function otherAddress(origin: string, number: number): string | null {
  const { hostname } = new URL(origin);
  const isHere = hostname === 'localhost' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return isHere ? `127.0.${RUN}.${number}` : null;
}

/** The host and port to connect to. Other local addresses are IPv4, and a name might resolve to IPv6. */
function addressOf(origin: string, localAddress?: string) {
  const { hostname, port } = new URL(origin);
  const host = localAddress && hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/[[\]]/g, '');
  return { host, port: Number(port || 80), ...(localAddress && { localAddress }) };
}

/** Posts JSON from `localAddress`. Returns the status; -1 if the connection was closed instead. */
export function postFrom(localAddress: string, url: string, body: object): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const { pathname: path, origin } = new URL(url);
    const options = { ...addressOf(origin, localAddress), path, method: 'POST', headers, agent: false };
    request(options, (response) => response.resume().on('end', () => resolve(response.statusCode ?? -1)))
      .on('error', () => resolve(-1))
      .end(JSON.stringify(body));
  });
}

/** Sends `text` unchanged, and returns everything received until the server closes the connection or is silent. */
export function sendRaw(origin: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(addressOf(origin));
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

/** Opens `count` connections that send `text` and never read; call the result to close them. */
export function openUnread(origin: string, count: number, text = '', localAddress?: string): () => void {
  const open = (): Socket => {
    const socket = connect(addressOf(origin, localAddress))
      .on('error', () => undefined)
      .pause();
    if (text !== '') socket.write(text);
    return socket;
  };
  const sockets = Array.from({ length: count }, open);
  return () => sockets.forEach((socket) => socket.destroy());
}
