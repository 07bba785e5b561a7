import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends `GET <target>` with the target unchanged; HTTP clients normalise it.
 *
 * @returns the status, and the whole response as text
 */
export async function rawGet(port: number, target: string): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
  socket.write(`GET ${target} HTTP/1.1\r\nhost: site.example\r\nconnection: close\r\n\r\n`, 'latin1');
  // A server may close the connection before it has read the whole request.
  await once(socket, 'close').catch(() => undefined);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}
