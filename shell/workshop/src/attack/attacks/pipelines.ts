import type { Attack } from '../attack';
import { sendRaw } from '../sockets';

/** `count` requests of `path` at once, on one connection that the last request closes. */
export function pipelined(path: string, count: number): string {
  const request = `GET ${path} HTTP/1.1\r\nhost: x\r\n`;
  return `${`${request}\r\n`.repeat(count - 1)}${request}connection: close\r\n\r\n`;
}

/** Attacks with requests that do not wait for earlier responses. */
export const PIPELINES: readonly Attack[] = [
  { count: 16, answered: 16 },
  { count: 17, answered: 0 },
  { count: 2400, answered: 0 },
].map(({ count, answered }) => ({
  name: `${count} requests at once on one connection`,
  async run({ origin }) {
    const received = await sendRaw(origin, pipelined('/', count));
    const got = received.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0;
    return { got: `${got} responses`, holds: got === answered };
  },
}));
