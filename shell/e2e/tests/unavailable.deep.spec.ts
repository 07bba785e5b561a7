import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nth } from '../support/catalogue';
import { stubVideoHost } from '../support/network';
import { ROOT } from '../support/repository-copy';
import { runShell } from '../support/run-command';
import { card } from '../support/site';
import { startSite } from '../support/start-site';
import { expect, signedInTest } from '../support/test';

/** A site, and the ids of videos that the video host does not show. */
interface CheckedSite {
  origin: string;
  gone: Set<string>;
  /** Runs `catalog check`. Returns its output. */
  check: () => Promise<string>;
}

const checkedTest = signedInTest.extend<object, { site: CheckedSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const gone = new Set<string>();
      const host = createServer((request, response) => {
        const isGone = gone.has(path.posix.basename(request.url ?? ''));
        response.writeHead(isGone ? 404 : 200).end('{}');
      });
      await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
      const OEMBED_URL = `http://127.0.0.1:${(host.address() as AddressInfo).port}/{src}`;
      const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-checked-'));
      const { origin, stop } = await startSite(folder);
      const env = { DATA_DIR: folder, OEMBED_URL };
      await use({ origin, gone, check: () => runShell('npm run -s catalog -w api -- check', ROOT, env) });
      await stop();
      host.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
});

checkedTest(
  'a video that its host deletes leaves the site, is greyed in lists, and comes back when it plays again',
  async ({ context, page, catalogue, site, user }) => {
    await stubVideoHost(context);
    const [deleted, other] = [nth(catalogue.videos, 0), nth(catalogue.videos, 1)];
    for (const { _id } of [deleted, other])
      await page.request.post('/api/user/watchlater', {
        headers: { authorization: user.token },
        data: { video: { _id } },
      });
    site.gone.add(deleted.src);
    expect(await site.check()).toContain('Left the site: 1.');

    await expect(async () => {
      await page.goto('/trend');
      await expect(card(page, other.title)).toBeVisible();
      await expect(card(page, deleted.title)).toHaveCount(0, { timeout: 1 });
    }).toPass();
    await page.goto('/watchlater');
    await expect(card(page, deleted.title)).toContainText('Can’t be played now');
    await expect(page.getByText('1 video', { exact: true })).toBeVisible();
    const response = await page.goto(`/video/${deleted._id}`);
    expect(response?.status()).toBe(200);
    const notice = page.getByRole('alert').filter({ hasText: 'It was removed at the video host.' });
    // The test's player plays all the same, and the notice disappears.
    await expect(notice).toBeHidden();
    expect(await response?.text()).toContain('It was removed at the video host.');

    site.gone.clear();
    expect(await site.check()).toContain('Came back: 1.');
    await expect(async () => {
      await page.goto('/trend');
      await expect(card(page, deleted.title)).toBeVisible({ timeout: 1000 });
    }).toPass();
  },
);
