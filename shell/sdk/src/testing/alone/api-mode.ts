import type { RequestHandler } from 'msw';
import { http, type HttpResponseResolver } from 'msw/core/http';

/** How the fake API responds. */
export const API_MODES = ['there', 'slow', 'silent', 'failing'] as const;
export type ApiMode = (typeof API_MODES)[number];

/** The parameter of the page's address that says how. */
const PARAMETER = 'api';

/** As long as on a bad line. */
const SLOW_MS = 3000;

const RESPONDERS: Readonly<Record<Exclude<ApiMode, 'there'>, HttpResponseResolver>> = {
  // Then the handlers after it respond.
  slow: () => new Promise((resolve) => setTimeout(resolve, SLOW_MS)),
  silent: () => new Promise(() => undefined),
  failing: () => Response.json({ error: 'The API fails, as it was told to.' }, { status: 500 }),
};

/** The mode in the address of a page. */
export function apiModeIn(search: string): ApiMode {
  const named = new URLSearchParams(search).get(PARAMETER);
  return API_MODES.find((mode) => mode === named) ?? 'there';
}

/** What responds before the fake API does. */
export function modeHandlers(mode: ApiMode): RequestHandler[] {
  return mode === 'there' ? [] : [http.all('*/api/*', RESPONDERS[mode])];
}

/** Loads the page anew in a mode: nothing that the API said before is kept. */
export function changeMode(mode: ApiMode): void {
  location.search = mode === 'there' ? '' : `${PARAMETER}=${mode}`;
}
