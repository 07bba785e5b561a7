import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends `GET <target>` with the target's bytes as they are, which no HTTP client does: clients mend addresses.
 *
 * @returns status, and all that came with it, as text
 */
export async function rawGet(port: number, target: string): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
  socket.write(`GET ${target} HTTP/1.1\r\nhost: site.example\r\nconnection: close\r\n\r\n`, 'latin1');
  // A server that refuses a request may close before it has read all of it.
  await once(socket, 'close').catch(() => undefined);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}
