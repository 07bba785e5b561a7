import type { Capability } from '../src/core/capability';
import { until } from './news-site';
import { remoteBundle, SHELL_BUNDLE } from './render-bundles';
import { startSite } from './site';

const BUNDLES = { shell: SHELL_BUNDLE, catalog: remoteBundle("return '<main>' + url + '</main>';") };

/** Expects a site with `capabilities` to serve and render pages, to deploy, to make a canary, and to roll back both. */
export async function exerciseSite(capabilities: readonly Capability[]): Promise<void> {
  const site = await startSite({}, BUNDLES, {}, capabilities);
  const { gateway, delivery, releases } = site;
  const page = async (bucket: number) =>
    (await gateway.inject({ url: '/trend', headers: { cookie: `bucket=${bucket}` } })).body;
  try {
    // A slow machine may send the frame first.
    await until(async () => (await page(0)).includes('<main>/trend</main>'));
    const next = await site.deployCatalog('next');
    expect(await page(0)).toContain(next);
    const file = `/releases/catalog/${next}/remoteEntry.77777777.js`;
    expect((await gateway.inject(file)).statusCode).toBe(200);
    const canary = await site.deployCatalog('canary', 50);
    expect(await page(0)).toContain(canary);
    expect(await page(99)).not.toContain(canary);
    for (const live of [next, releases.catalog.version]) {
      await delivery.change({ kind: 'rollback', app: 'catalog' });
      expect(await page(0)).toContain(live);
      const { apps } = await delivery.status();
      expect(apps[1]).toMatchObject({ app: 'catalog', live: { version: live }, canary: null });
    }
  } finally {
    await site.close();
  }
}
