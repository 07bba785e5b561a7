import autocannon from 'autocannon';
import { request, type OutgoingHttpHeaders } from 'node:http';
import { startBare, type MeasuredServer } from '../servers';
import { ROUNDS, type Report } from './report';

/** Connections that send one request after the other. */
export const CONNECTIONS = 20;

/** Of each load. */
const SECONDS = 2;

/** How many requests a server responds to. */
export interface Throughput {
  /** In a second of time. */
  perSecond: number;
  /** In a second of the server's CPU time: what else runs on the machine hardly affects it. */
  perCpuSecond: number;
}

/** What each connection sends over and over. `setupClient` may give one connection requests of its own. */
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

/** Adds the requests per second of CPU time, and those per second of time. The server to measure comes first. */
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

/** What is compared with a bare route. */
interface Compared {
  table: string;
  name: string;
  request: Load;
  type: string;
  /** With it the bare route checks the token of each request, as the site does. */
  jwtSecret?: string;
  /** What its ratio to the bare route should be. */
  aim?: string;
}

/** Measures how many requests `site` responds to beside a bare Fastify route that sends as many bytes, in turns. */
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
