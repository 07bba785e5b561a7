import { median, type Results } from '../report';
import type { MeasuredServer } from './measured-server';

/** Requests of each kind to each server. */
export const REQUESTS = 200;

/** A request by its number, for the path below a server's origin. */
export type RequestOf = (
  index: number,
) => { path: string } & Pick<RequestInit, 'method' | 'headers' | 'body'>;

/** Milliseconds until the whole response is there. */
async function timed({ origin }: MeasuredServer, request: RequestOf, index: number): Promise<number> {
  const { path, ...init } = request(index);
  const started = performance.now();
  const response = await fetch(origin + path, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return performance.now() - started;
}

/** A server with little data or much, and its requests by the names in tables. */
export interface Grown {
  /** What it has, such as "16 videos". */
  data: string;
  server: MeasuredServer;
  kinds: Readonly<Record<string, RequestOf>>;
}

/**
 * Sends the requests of both in turns, and prints the median time of those to `large` and its ratio to the same of `small`.
 *
 * @param engine what both keep their data in
 * @param first the number of the first request, for a `small` whose responses to earlier ones are kept
 */
export async function measureInTurns(
  results: Results,
  engine: string,
  small: Grown,
  large: Grown,
  first = 0,
): Promise<void> {
  const table = `${large.data} on ${engine}`;
  console.log(`${table}; medians of ${REQUESTS} requests`);
  for (const [kind, request] of Object.entries(large.kinds)) {
    const pairs: [number, number][] = [];
    for (let index = first; index < first + REQUESTS; index += 1)
      pairs.push([
        await timed(small.server, small.kinds[kind] ?? request, index),
        await timed(large.server, request, index),
      ]);
    const times = pairs.map(([, time]) => time);
    results.add({
      table,
      name: kind,
      samples: { [large.data]: times, [small.data]: pairs.map(([time]) => time) },
    });
    const ratio = median(pairs.map(([less, more]) => more / less)).toFixed(2);
    console.log(
      `    ${kind.padEnd(32)}${median(times).toFixed(2)} ms, at most ${Math.max(...times).toFixed(1)} ms, ${ratio} × that of ${small.data}`,
    );
  }
}
