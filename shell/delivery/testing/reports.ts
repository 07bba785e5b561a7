import type { FastifyInstance } from 'fastify';

/** Opens a page and requests its view, like a browser that has painted it. Returns the token for reports, or an empty string. */
export async function openPage(
  gateway: FastifyInstance,
  bucket = 0,
  ip = '10.0.0.1',
  url = '/',
): Promise<string> {
  const { body } = await gateway.inject({
    url,
    remoteAddress: ip,
    headers: { cookie: `bucket=${bucket}` },
  });
  const payload = viewRequestIn(body);
  return payload === null ? '' : ((await requestView(gateway, payload, ip)) ?? '');
}

/** The body with which the page requests its view; null for a page that does not. */
export function viewRequestIn(html: string): string | null {
  return /body:'([^']+)'/.exec(html)?.[1] ?? null;
}

/** The token of a new view; null if the view does not count. */
export async function requestView(
  gateway: FastifyInstance,
  payload: string,
  ip = '10.0.0.1',
): Promise<string | null> {
  const response = await gateway.inject({
    method: 'POST',
    url: '/api/telemetry/views',
    payload,
    remoteAddress: ip,
    headers: { 'content-type': 'application/json' },
  });
  return response.json<{ view: string | null }>().view;
}

/** Sends a report, by default without a page view. */
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
