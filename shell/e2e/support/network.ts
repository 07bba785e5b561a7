import type { BrowserContext, Page, Route } from '@playwright/test';

/** Ends the effect of a function of this module. */
type Undo = () => Promise<void>;

/**
 * Defers the responses to requests that match `glob` until the returned function is called. Then earlier routes or the
 * network respond.
 */
export async function deferResponses(page: Page, glob: string): Promise<Undo> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const responses: Promise<void>[] = [];
  const defer = (route: Route) => {
    const response = released.then(() => route.fallback());
    responses.push(response);
    return response;
  };
  await page.route(glob, defer);
  return async () => {
    release();
    // If a handler is still running when its route goes, Playwright handles the request a second time.
    await Promise.all(responses);
    await page.unroute(glob, defer);
  };
}

/** Responds with 503 to requests that match `glob`, until the returned function is called. */
export async function failRequests(page: Page, glob: string): Promise<Undo> {
  const fail = (route: Route) => route.fulfill({ status: 503, json: { error: 'not available' } });
  await page.route(glob, fail);
  return () => page.unroute(glob, fail);
}

/** The browser's error for a file that does not match its hash. */
export const WRONG_HASH = /Failed to find a valid digest in the 'integrity' attribute/;

/** A player that answers as the embed protocol says (behaviour.md#video-host). */
const PLAYER = `<!doctype html><html lang="en"><title>Player</title><p>The player of the video host</p><script>
  addEventListener('message', ({ data, source, origin }) => {
    const { event, id } = JSON.parse(data);
    const expected = new URLSearchParams(location.search).get('origin');
    if (event === 'listening' && origin === expected) source.postMessage(JSON.stringify({ event: 'onReady', id }), origin);
  });
</script></html>`;

/**
 * Replaces the video host (behaviour.md#video-host). Only for tests of the player: in a context with routes, each request
 * passes through the test's process, and the browser does not use its cache.
 */
export async function stubVideoHost(context: BrowserContext): Promise<void> {
  await context.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );
}
