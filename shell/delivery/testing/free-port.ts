import { randomInt } from 'node:crypto';
import { freePorts } from '../src/dev/dev-servers';

/**
 * A free port. It is below the range from which systems choose ports for connections (Linux: from 32768 on), so that it stays free, and
 * above the ports that `fetch` refuses.
 */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(randomInt(11_000, 32_000), 1, '127.0.0.1');
  return port;
}
