import { inTime, OWN_ADDRESS } from '@fitreel/api/http';
import type { RenderResponse } from '@fitreel/protocol';
import type { FastifyInstance } from 'fastify';

/** A page does not wait longer for its data: the browser can request it itself. */
const DATA_TIMEOUT_MS = 1000;

export interface PageData {
  /** Response bodies by URL. */
  data: Record<string, unknown>;
  /** URLs for which the API responded 404. */
  missing: readonly string[];
  /** 404 where the page does not exist, because something of it is missing or has a malformed URL; 410 where it no longer does. */
  status: 200 | 404 | 410;
}

/** The requests that a page may send while it is rendered. */
const RENDER_REQUEST = /^\/api\/[A-Za-z0-9/._~%?=&+-]{1,2000}$/;

/** The response to a page that is being rendered, as a visitor without a session gets it; 503 without a response. */
export async function renderRequest(gateway: FastifyInstance, url: string): Promise<RenderResponse> {
  const response = RENDER_REQUEST.test(url) ? await requestApi(gateway, url) : null;
  return response ?? { status: 503, body: null };
}

/** The API's response, or null where it is late or not JSON. */
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
 * Requests the data of a page from the API in this process, without a session. Leaves out responses that fail or are
 * late: the page then loads them itself, with its own Retry.
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
