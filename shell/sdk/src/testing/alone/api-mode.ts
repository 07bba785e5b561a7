import type { RequestHandler } from 'msw';
import { http, type HttpResponseResolver } from 'msw/core/http';

/** The behaviours of the fake API. */
export const API_MODES = ['there', 'slow', 'silent', 'failing'] as const;
export type ApiMode = (typeof API_MODES)[number];

/** The query parameter that selects the mode. */
const PARAMETER = 'api';

/** As slow as on a bad connection. */
const SLOW_MS = 3000;

const RESPONDERS: Readonly<Record<Exclude<ApiMode, 'there'>, HttpResponseResolver>> = {
  // Falls through to the next handlers.
  slow: () => new Promise((resolve) => setTimeout(resolve, SLOW_MS)),
  silent: () => new Promise(() => undefined),
  failing: () => Response.json({ error: 'The API fails, as it was told to.' }, { status: 500 }),
};

/** The mode in the address of a page. */
export function apiModeIn(search: string): ApiMode {
  const named = new URLSearchParams(search).get(PARAMETER);
  return API_MODES.find((mode) => mode === named) ?? 'there';
}

/** Handlers that respond before the fake API does. */
export function modeHandlers(mode: ApiMode): RequestHandler[] {
  return mode === 'there' ? [] : [http.all('*/api/*', RESPONDERS[mode])];
}

/** Reloads the page in a mode, without any responses from before. */
export function changeMode(mode: ApiMode): void {
  location.search = mode === 'there' ? '' : `${PARAMETER}=${mode}`;
}
