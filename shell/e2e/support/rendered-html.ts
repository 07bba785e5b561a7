import { expect, type APIRequestContext } from '@playwright/test';

/**
 * A page that renders too slowly on a busy machine, or whose fragments do, is left to the browser for some seconds
 * (behaviour.md#rendered-pages).
 */
const RENDERED = { timeout: 60_000 };

/**
 * Waits until the site has rendered the page at `url`, with `text` in it, and returns its HTML: if rendering takes too long, it first sends
 * the frame.
 */
export async function renderedHtml(
  request: APIRequestContext,
  url: string,
  text: string | RegExp = 'data-rendered="page"',
): Promise<string> {
  let html = '';
  await expect(async () => {
    html = await (await request.get(url)).text();
    if (typeof text === 'string') expect(html.includes(text)).toBe(true);
    else expect(text.test(html)).toBe(true);
  }).toPass(RENDERED);
  return html;
}
