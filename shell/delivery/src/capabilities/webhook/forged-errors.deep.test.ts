import type { ReleaseError } from '@fitreel/protocol';
import { bodies, kindsIn, newsSites, SITE, until } from '../../../testing/news-site';
import { openPage, sendReport } from '../../../testing/reports';
import { startSite, type TestSite } from '../../../testing/site';
import { startNews } from './news';
import { NEWS } from './notes';

const sites = newsSites();
let site: TestSite;
beforeAll(async () => {
  const webhook = { WEBHOOK_URL: 'https://hook.example', WEBHOOK_SECRET: `whsec_${'A'.repeat(43)}=` };
  site = await startSite(webhook);
});
afterEach(() => sites.endAll());
afterAll(async () => {
  await site.close();
  await sites.closeAll();
});

/** Reports an error as a browser at the address `ip` does. */
async function report(message: string, ip: string) {
  const { version } = site.releases.catalog;
  const view = await openPage(site.gateway, 0, ip);
  const error = { remote: 'catalog', version, route: 'home', message, stack: '' };
  await sendReport(site.gateway, { loads: [], errors: [error] }, { view, ip });
}

test('forty forged kinds of errors of one network leave the news to a real one', async () => {
  const { received, webhook } = await sites.receive();
  const failed = (...problem: unknown[]) => {
    throw problem[problem.length - 1];
  };
  const times = { lookMs: 20, pausesMs: [], timeoutMs: 60_000 };
  sites.onEnd(startNews(site.store, kindsIn(site.store), webhook, SITE, { gaveUp: failed, failed }, times));
  await until(async () => (await site.store.records(NEWS).all()).length > 0);
  for (let kind = 0; kind < 40; kind += 1)
    await report(`Error: forged ${'x'.repeat(kind)}`, `203.0.113.${kind + 1}`);
  await report('Error: real', '198.51.100.1');
  await site.flushTelemetry();
  const messages = () =>
    (bodies(received) as { data: { error?: ReleaseError } }[]).map(({ data }) => data.error?.message);
  await until(() => messages().includes('Error: real') && messages().includes(undefined));
  expect(messages().filter((message) => message?.startsWith('Error: forged'))).toHaveLength(3);
});
