import { expect, type APIRequestContext } from '@playwright/test';

/** A page, or its fragments, that took too long on a busy machine is left to the browser for some seconds (behaviour.md#rendered-pages). */
const RENDERED = { timeout: 60_000 };

/**
 * Waits until the site holds the page at `url` rendered, with `text` in it, and returns its HTML: without time, it sends the
 * frame at first.
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
