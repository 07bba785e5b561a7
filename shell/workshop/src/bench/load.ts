import autocannon from 'autocannon';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { startBare, type MeasuredServer } from '../servers';
import { ROUNDS, type Report } from './report';

/** Connections that send one request after the other. */
export const CONNECTIONS = 20;

/** Duration of each load. */
const SECONDS = 2;

/** The number of requests that a server responds to. */
export interface Throughput {
  /** Per second of elapsed time. */
  perSecond: number;
  /** Per second of the server's CPU time: other work on the machine hardly affects it. */
  perCpuSecond: number;
}

/** The request that each connection repeats. `setupClient` may give each connection requests of its own. */
export type Load = { path: string } & Pick<autocannon.Options, 'headers' | 'setupClient'>;

/** Sends requests for two seconds. Throws if a response is not a success. */
export async function load(server: MeasuredServer, { path, ...options }: Load): Promise<Throughput> {
  const before = await server.usage();
  const { requests, non2xx, errors, statusCodeStats } = await autocannon({
    ...options,
    url: server.origin + path,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  const cpuSeconds = (await server.usage()).cpuSeconds - before.cpuSeconds;
  if (non2xx + errors > 0) throw new Error(`${path}: requests failed: ${JSON.stringify(statusCodeStats)}`);
  return { perSecond: requests.total / SECONDS, perCpuSecond: requests.total / cpuSeconds };
}

/** Adds the requests per second of CPU time and per second of elapsed time. The server to measure comes first. */
export function addThroughput(
  report: Report,
  table: string,
  name: string,
  loads: Readonly<Record<string, readonly Throughput[]>>,
  aim?: string,
): void {
  const of = (figure: keyof Throughput) =>
    Object.fromEntries(Object.entries(loads).map(([what, all]) => [what, all.map((one) => one[figure])]));
  report.add({ table, name, unit: '/CPU s', samples: of('perCpuSecond'), ...(aim && { aim }) });
  report.add({ table, name: `${name}, by time`, unit: '/s', samples: of('perSecond') });
}

/** Headers that every Fastify route sends with a body. */
const ANY_ROUTE = ['content-type', 'content-length', 'date', 'connection', 'keep-alive'];

/**
 * The bytes of a response on the network besides the headers that a bare route sends as well. Throws if it is not a
 * success.
 */
function bytesOf(url: string, headers: OutgoingHttpHeaders): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const { statusCode = 0, rawHeaders } = response;
      if (statusCode >= 300) return reject(new Error(`${url}: ${statusCode}`));
      const lines = rawHeaders.flatMap((name, index) =>
        index % 2 > 0 || ANY_ROUTE.includes(name.toLowerCase())
          ? []
          : `${name}: ${rawHeaders[index + 1]}\r\n`,
      );
      let bytes = lines.join('').length;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      return response.on('end', () => resolve(bytes));
    })
      .on('error', reject)
      .end();
  });
}

/** A request of the site to compare with a bare route. */
interface Compared {
  table: string;
  name: string;
  request: Load;
  type: string;
  /** With it, the bare route checks the token of each request, as the site does. */
  jwtSecret?: string;
  /** The intended ratio to the bare route. */
  aim?: string;
}

/** Measures the throughput of `site` beside a bare Fastify route that sends as many bytes, in turns. */
export async function measureBesideBare(
  report: Report,
  site: MeasuredServer,
  { table, name, request, type, jwtSecret, aim }: Compared,
): Promise<void> {
  // The first requests run code that is not optimised yet.
  await load(site, request);
  const bytes = await bytesOf(site.origin + request.path, { ...request.headers });
  const bare = await startBare({ bytes, type, jwtSecret });
  try {
    await load(bare, request);
    const loads: Record<'FitReel' | 'a bare route', Throughput[]> = { FitReel: [], 'a bare route': [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      loads.FitReel.push(await load(site, request));
      loads['a bare route'].push(await load(bare, request));
    }
    addThroughput(report, table, `${name} (${bytes} bytes)`, loads, aim);
  } finally {
    await bare.stop();
  }
}
