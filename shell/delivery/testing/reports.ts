import type { FastifyInstance } from 'fastify';

/** Opens a page as a visitor in `bucket`; returns the `cookie` header with which a browser sends its reports. */
export async function openPage(gateway: FastifyInstance, bucket = 0): Promise<string> {
  const { headers } = await gateway.inject({ url: '/', headers: { cookie: `bucket=${bucket}` } });
  const cookies = [headers['set-cookie'] ?? []].flat();
  return cookies.find((cookie) => cookie.startsWith('view='))?.split(';')[0] ?? '';
}

/** Sends a report, by default of no page view. */
export function sendReport(
  gateway: FastifyInstance,
  payload: unknown,
  { cookie = '', ip = '10.0.0.1' }: { cookie?: string; ip?: string } = {},
) {
  return gateway.inject({
    method: 'POST',
    url: '/api/telemetry',
    payload: payload as object,
    remoteAddress: ip,
    headers: { 'content-type': 'application/json', cookie },
  });
}
