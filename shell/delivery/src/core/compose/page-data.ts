import { inTime, OWN_ADDRESS } from '@fitreel/api/http';
import type { RenderResponse } from '@fitreel/protocol';
import type { FastifyInstance } from 'fastify';

/** How long a page waits for its data. After that, the browser requests it. */
const DATA_TIMEOUT_MS = 1000;

export interface PageData {
  /** Response bodies by URL. */
  data: Record<string, unknown>;
  /** URLs for which the API responded 404. */
  missing: readonly string[];
  /** 404 if part of the page's data is missing or has a malformed URL; 410 if the page no longer exists. */
  status: 200 | 404 | 410;
}

/** The requests that a page may send while it is rendered. */
const RENDER_REQUEST = /^\/api\/[A-Za-z0-9/._~%?=&+-]{1,2000}$/;

/** The API's response to a page that is being rendered, as for a visitor without a session; 503 without a response. */
export async function renderRequest(gateway: FastifyInstance, url: string): Promise<RenderResponse> {
  const response = RENDER_REQUEST.test(url) ? await requestApi(gateway, url) : null;
  return response ?? { status: 503, body: null };
}

/** The API's response, or null if it is late or not JSON. */
async function requestApi(gateway: FastifyInstance, url: string): Promise<RenderResponse | null> {
  try {
    const response = await inTime(gateway.inject({ url, remoteAddress: OWN_ADDRESS }), DATA_TIMEOUT_MS);
    if (!response || !String(response.headers['content-type']).startsWith('application/json')) return null;
    return { status: response.statusCode, body: response.json<unknown>() };
  } catch {
    return null;
  }
}

/**
 * Requests the data of a page from the API in this process, without a session. Leaves out failed and late responses:
 * the page then loads them itself, with its own Retry.
 */
export async function pageData(gateway: FastifyInstance, urls: readonly string[]): Promise<PageData> {
  const responses = await Promise.all(
    urls.map(async (url) => ({ url, response: await requestApi(gateway, url) })),
  );
  const successful = responses.flatMap(({ url, response }) =>
    response?.status === 200 ? [[url, response.body] as const] : [],
  );
  const missing = responses.filter(({ response }) => response?.status === 404).map(({ url }) => url);
  const has = (status: number) => responses.some(({ response }) => response?.status === status);
  const status = has(400) || has(404) ? 404 : has(410) ? 410 : 200;
  return { data: Object.fromEntries(successful), missing, status };
}
