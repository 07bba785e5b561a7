import path from 'node:path';
import { LIBRARY, writeRemote } from '../../../testing/built-apps';
import { startSite, stateIn, type TestSite } from '../../../testing/site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { LocalDelivery } from '../operations/local-delivery';
import { FolderStore } from '../store/folder-store';
import { RULES } from '../../../testing/stores';

const folders = temporaryFolders();
let site: TestSite;
let origin: string;
beforeAll(async () => {
  site = await startSite();
  origin = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

const DEPLOYS = 100;
const AT_ONCE = 10;

/** Loads pages with their files, like a browser, until `ended`. Adds statuses other than 200 to `failed`; returns the number of files. */
async function visit(ended: () => boolean, failed: string[]): Promise<number> {
  let count = 0;
  while (!ended()) {
    for (const route of ['/trend', '/history']) {
      const page = await fetch(origin + route);
      const html = await page.text();
      if (page.status !== 200) failed.push(`${page.status} ${route}`);
      // Checks the page state.
      stateIn(html);
      for (const [, file] of html.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)) {
        const response = await fetch(origin + String(file));
        await response.arrayBuffer();
        if (response.status !== 200) failed.push(`${response.status} ${file}`);
        count += 1;
      }
    }
  }
  return count;
}

test(`${DEPLOYS} deploys and rollbacks, ${AT_ONCE} at a time, fail no request and lose no entry`, async () => {
  const built = await folders.create();
  const apps = { catalog: site.releases.catalog.description, library: LIBRARY };
  // Enough releases for rollbacks that come before the first deploy.
  for (let count = 0; count < AT_ONCE; count += 1) {
    for (const app of ['catalog', 'library'] as const) {
      const dist = path.join(built, `${app} ${count}`);
      const { version } = await writeRemote(dist, apps[app], `before ${count}`);
      await site.delivery.add(dist);
      await site.delivery.change({ kind: 'deploy', app, version });
    }
  }
  const before = (await site.delivery.status()).revision;
  let [next, ended] = [0, false];
  const made: string[] = [];

  const team = async (number: number) => {
    // Each team has its own view of the store, like a command.
    const delivery = new LocalDelivery(new FolderStore(site.store.folder, RULES), `team ${number}`);
    while (next < DEPLOYS) {
      const count = (next += 1);
      const app = count % 2 === 0 ? ('catalog' as const) : ('library' as const);
      if (count % 3 === 0) {
        const entry = await delivery.change({ kind: 'rollback', app });
        made.push(`rollback ${entry?.revision}`);
        continue;
      }
      const dist = path.join(built, String(count));
      await writeRemote(dist, apps[app], `mark ${count}`);
      const { version } = await delivery.add(dist);
      const entry = await delivery.change({ kind: 'deploy', app, version });
      made.push(`deploy ${entry?.revision}`);
    }
  };
  const failed: string[] = [];
  const visitors = [visit(() => ended, failed), visit(() => ended, failed)];
  const teams = Array.from({ length: AT_ONCE }, (_, number) => team(number));
  await Promise.all(teams).finally(() => {
    ended = true;
  });
  const files = (await Promise.all(visitors)).reduce((sum, count) => sum + count, 0);

  expect(failed).toEqual([]);
  expect(files).toBeGreaterThan(50);
  const history = await site.delivery.history({ limit: 1000 });
  const recorded = history
    .filter(({ revision }) => revision > before)
    .map(({ kind, revision }) => `${kind} ${revision}`);
  expect(recorded.sort()).toEqual(made.sort());
  expect(made).toHaveLength(DEPLOYS);
  expect(await site.delivery.verify()).toEqual([]);
});
