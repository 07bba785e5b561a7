import { CAPABILITIES } from '../../src/capabilities';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorKinds } from '../../src/capabilities/errors/read-errors';
import { startNews } from '../../src/capabilities/webhook/news';
import { loadStoreConfig, openStoreAt } from '../../src/core/store/open-store';

/** A process that sends the news of a store to a webhook until it is killed: `telling-process STORE SITE URL SECRET`. */
async function main([place = '', site = '', url = '', secret = '']: readonly string[]): Promise<void> {
  const dataDir = path.join(tmpdir(), `fitreel-killed-${process.pid}`);
  const { store } = await openStoreAt(place, { ...loadStoreConfig({}, CAPABILITIES), dataDir });
  const failed = (...problem: unknown[]) => console.error(...problem);
  startNews(
    store,
    (app) => errorKinds(store, app),
    { url, secret },
    site,
    { gaveUp: failed, failed },
    {
      lookMs: 20,
      pausesMs: [],
      timeoutMs: 60_000,
    },
  );
  // The timers of `startNews` do not keep the process running.
  setInterval(() => undefined, 60_000);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
