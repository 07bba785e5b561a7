import { randomInt } from 'node:crypto';
import { freePorts } from '../src/dev/dev-servers';

/**
 * A free port. Systems choose ports for connections from a range above (Linux: from 32768 on), so nobody gets it before it is used;
 * `fetch` refuses some below.
 */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(randomInt(11_000, 32_000), 1, '127.0.0.1');
  return port;
}
