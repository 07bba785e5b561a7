import type { Pruned } from '@fitreel/protocol';
import { nth } from '../support/catalogue';
import { readRegistry } from '../support/releases';
import { heading, isMarked, markDocument, openVideo, sidebarLink, topBarLink } from '../support/site';
import { expect, siteTest as test } from '../support/test';
import { writeVariant } from '../support/variant';

test('a tab that is older than deploys and a prune goes on to work, in the releases of its page', async ({
  page,
  request,
  catalogue,
  site,
}, info) => {
  const bases = async () => new Map((await readRegistry(request)).map(({ name, base }) => [name, base]));
  const opened = await bases();
  await page.goto('/');
  await markDocument(page);
  for (const [app, mark] of [
    ['catalog', 'second'],
    ['catalog', 'third'],
    ['auth', 'second'],
  ] as const) {
    const folder = info.outputPath(`${app}-${mark}`);
    await writeVariant(app, folder, mark);
    await site.fitreel('deploy', '--force', folder);
  }
  const { removed, kept } = JSON.parse(await site.fitreel('prune', '--keep', '0', '--json')) as Pruned;
  expect(removed).toEqual([]);
  const recent = kept
    .filter(({ reason }) => reason === 'recent')
    .map(({ app, version }) => `/releases/${app}/${version}/`);
  expect(recent).toContain(opened.get('catalog'));
  expect(recent).toContain(opened.get('auth'));

  const requested = new Set<string>();
  const failed: string[] = [];
  page.on('response', (response) => {
    const [, base] = /(\/releases\/[^/]+\/[^/]+\/)/.exec(response.url()) ?? [];
    if (base) requested.add(base);
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await openVideo(page, nth(catalogue.videos, 0).title);
  await topBarLink(page, 'Login').click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(failed).toEqual([]);
  expect(await isMarked(page)).toBe(true);
  expect([...requested]).toEqual(expect.arrayContaining([opened.get('catalog'), opened.get('auth')]));
  const others = [...requested].filter(
    (base) => /\/(?:catalog|auth)\//.test(base) && ![...opened.values()].includes(base),
  );
  expect(others).toEqual([]);

  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => [...requested]).toContain((await bases()).get('auth'));
});
