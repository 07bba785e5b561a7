import autocannon from 'autocannon';
import type { MeasuredServer } from './measured-server';

/** How a server does under load. */
export interface Throughput {
  /** Requests in a second of time. */
  perSecond: number;
  /** Requests in a second of the server's CPU time: what else runs on the machine hardly affects it. */
  perCpuSecond: number;
}

/** Connections that send one request after the other. */
export const CONNECTIONS = 20;

/** What each connection sends over and over. `setupClient` may give one connection requests of its own. */
export type Load = { path: string } & Pick<autocannon.Options, 'headers' | 'setupClient'>;

/** Sends requests for `seconds`. Throws if a response is not a success. */
export async function load(server: MeasuredServer, request: Load, seconds: number): Promise<Throughput> {
  const before = await server.cpuSeconds();
  const { requests, non2xx, errors, statusCodeStats } = await autocannon({
    ...request,
    url: server.origin + request.path,
    connections: CONNECTIONS,
    duration: seconds,
  });
  const cpuSeconds = (await server.cpuSeconds()) - before;
  if (non2xx + errors > 0)
    throw new Error(
      `${request.path}: ${non2xx + errors} requests have failed: ${JSON.stringify(statusCodeStats)}`,
    );
  return { perSecond: requests.total / seconds, perCpuSecond: requests.total / cpuSeconds };
}
