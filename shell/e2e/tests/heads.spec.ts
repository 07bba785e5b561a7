import { nth } from '../support/catalogue';
import { stubVideoHost } from '../support/network';
import { heading } from '../support/site';
import { expect, test } from '../support/test';

test('a video’s page has a head that crawlers read and the browser accepts', async ({
  context,
  page,
  request,
  catalogue,
}) => {
  await stubVideoHost(context);
  const video = nth(catalogue.videos, 0);
  // The policy admits no script in the page but data; a violation in the console would fail the test.
  await page.goto(`/video/${video._id}`);
  await expect(heading(page, video.title)).toBeAttached();
  await expect(page).toHaveTitle(`${video.title} · FitReel`);
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await content('og:title')).toBe(`${video.title} · FitReel`);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = data.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
  expect(types).toEqual(['VideoObject', 'BreadcrumbList']);
  const image = await request.get(new URL((await content('og:image')) ?? '').pathname);
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

test('the site can be installed: its manifest names icons that exist', async ({ page, request }) => {
  await page.goto('/');
  const url = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
  const manifest = (await (await request.get(url)).json()) as { start_url: string; icons: { src: string }[] };
  expect(manifest.start_url).toBe('/');
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const icons = [...manifest.icons.map(({ src }) => src), touchIcon ?? ''];
  expect(icons).toHaveLength(5);
  for (const icon of icons) {
    const response = await request.get(new URL(icon, new URL(url, page.url())).href);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toMatch(/^image\/(png|svg\+xml)/);
  }
});
