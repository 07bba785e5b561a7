import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nth } from '../support/catalogue';
import { expectToFit } from '../support/fit';
import { sidebarLink } from '../support/site';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';

const SITE = {
  name: 'Kraft & Küche',
  description: 'Training und Rezepte.',
  language: 'de',
  accent: { dark: '#ffb020', light: '#8a4b00' },
  icon: 'icon.svg',
  links: [
    { label: 'Impressum', url: '/search?q=impressum' },
    { label: 'Datenschutz', url: 'https://kraft.example/datenschutz' },
  ],
};
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="#ffb020"/></svg>';

let folder: string;
let site: RunningSite;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fitreel-brand-'));
  await writeFile(path.join(folder, 'icon.svg'), ICON);
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(SITE));
  site = await startSite(undefined, { SITE_FILE: path.join(folder, 'site.json') });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true });
});

test('a site under another name shows FitReel nowhere', async ({ page, catalogue }) => {
  const video = `/video/${nth(catalogue.videos, 0)._id}`;
  for (const url of [
    '/',
    '/categoryworkout',
    '/trend',
    video,
    '/login',
    '/train',
    '/remotes',
    '/catalogue',
    '/nothing',
  ]) {
    await page.goto(site.origin + url);
    await expect(page).toHaveTitle(/· Kraft & Küche$/);
    await expect(page.getByRole('link', { name: SITE.name, exact: true })).toBeVisible();
    expect(await page.content()).not.toContain('FitReel');
  }
  await page.goto(site.origin);
  await sidebarLink(page, 'Trend').click();
  await expect(page).toHaveTitle('Trending Videos · Kraft & Küche');
  const logo = page.getByRole('link', { name: SITE.name, exact: true }).locator('img');
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await (await fetch(link?.href ?? '')).json()) as unknown;
  });
  expect(manifest).toMatchObject({ name: SITE.name, description: SITE.description, lang: 'de' });
  expect(JSON.stringify(manifest)).not.toContain('FitReel');
});

test('its links stand below the page, and its accent is readable in both themes', async ({ page }) => {
  for (const url of ['/', '/login']) {
    await page.goto(site.origin + url);
    await expectToFit(page);
  }
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' });
  for (const size of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // A press fails if something covers the link.
    await link.click({ trial: true });
    await expect(link).toBeInViewport();
  }
  await link.click();
  await expect(page).toHaveURL(/\/search\?q=impressum$/);
});
