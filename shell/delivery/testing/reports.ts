import type { FastifyInstance } from 'fastify';

/** Opens a page, by default the home page, as a visitor in `bucket`; returns the token with which the page reports. */
export async function openPage(
  gateway: FastifyInstance,
  bucket = 0,
  ip = '10.0.0.1',
  url = '/',
): Promise<string> {
  const request = { url, remoteAddress: ip, headers: { cookie: `bucket=${bucket}` } };
  const { headers } = await gateway.inject(request);
  return /^view;desc="([^"]+)"$/.exec(String(headers['server-timing']))?.[1] ?? '';
}

/** Sends a report, by default of no page view. */
export function sendReport(
  gateway: FastifyInstance,
  payload: unknown,
  { view, ip = '10.0.0.1' }: { view?: string; ip?: string } = {},
) {
  return gateway.inject({
    method: 'POST',
    url: '/api/telemetry',
    payload: typeof payload === 'string' ? payload : { view, ...(payload as object) },
    remoteAddress: ip,
    headers: { 'content-type': 'application/json' },
  });
}
