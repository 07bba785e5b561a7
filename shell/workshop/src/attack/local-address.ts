import { request } from 'node:http';
import { isIP } from 'node:net';

/** Each run has addresses of its own, so that it finds no limits that an earlier one used up. */
const RUN = process.pid % 256;

/**
 * An address of this machine other than the usual one, for clients that must not count as the attacker. Null where the
 * site is on another machine, which sees one address.
 *
 * @param number from 2 to 254
 */
export function otherAddress(origin: string, number: number): string | null {
  const { hostname } = new URL(origin);
  const isHere = hostname === 'localhost' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
  return isHere ? `127.0.${RUN}.${number}` : null;
}

/** A response to a request that comes from `localAddress`; status -1 where the connection was closed instead. */
export function sendFrom(
  localAddress: string,
  url: string,
  { method = 'GET', headers, body }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const { hostname, port, pathname, search } = new URL(url);
    // The addresses are of IPv4; a name might lead to IPv6.
    const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
    const options = { host, port, path: pathname + search, localAddress, method, headers, agent: false };
    const sent = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? -1, body: text }));
    });
    sent.on('error', () => resolve({ status: -1, body: '' }));
    sent.end(body);
  });
}
