import { once } from 'node:events';
import { createServer } from 'node:net';

/** Highest port. */
const PORT_MAX = 65_535;

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** The first `count` ports from `from` on at which no program listens. */
export async function freePorts(from: number, count: number, host: string): Promise<number[]> {
  const ports: number[] = [];
  for (let port = from; ports.length < count; port += 1) {
    if (port > PORT_MAX) throw new Error(`there are no ${count} free ports from ${from} on`);
    if (await isFree(port, host)) ports.push(port);
  }
  return ports;
}
