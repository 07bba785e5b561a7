import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends `GET <target>` with the target unchanged, which HTTP clients would normalise.
 *
 * @returns the status, and the whole response as text
 */
export function rawGet(port: number, target: string): ReturnType<typeof rawRequest> {
  return rawRequest(port, `GET ${target}`);
}

/** Sends a request with this method and target, additional header lines and `rest` after them, all unchanged. */
export async function rawRequest(
  port: number,
  start: string,
  headers: readonly string[] = [],
  rest = '',
): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
  const lines = [`${start} HTTP/1.1`, 'host: site.example', 'connection: close', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${rest}`, 'latin1');
  // A server may close the connection before it has read the whole request.
  await once(socket, 'close').catch(() => undefined);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}
