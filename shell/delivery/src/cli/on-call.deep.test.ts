import { LIBRARY } from '../../testing/built-apps';
import { startDeploySite } from '../../testing/deploy-site';
import { fakeDate } from '../../testing/fake-date';
import { BUNDLES, look } from '../../testing/looks';
import { bodies, kindsIn, newsSites, until } from '../../testing/news-site';
import { monthLater } from '../../testing/release-site';
import { openPage, sendReport } from '../../testing/reports';
import { runFitreel } from '../../testing/run-fitreel';
import { startNews } from '../capabilities/webhook/news';
import { EXIT_CODES } from './output';

const MINUTE_MS = 60_000;

const news = newsSites();
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await news.endAll();
});
afterAll(() => news.closeAll());

interface Message {
  type: string;
  data: { back?: string; undo?: string; app?: string };
}

test('with three kinds of trouble at once, the command in any message brings the site of ten minutes ago', async () => {
  const now = Date.now();
  fakeDate(now - 14 * MINUTE_MS);
  const site = await startDeploySite(BUNDLES);
  news.onEnd(() => site.close());
  const { received, webhook } = await news.receive();
  const failed = (...problem: unknown[]) => {
    throw problem[problem.length - 1];
  };
  const times = { lookMs: 50, pausesMs: [50, 50, 50], timeoutMs: MINUTE_MS };
  news.onEnd(
    startNews(site.store, kindsIn(site.store), webhook, site.origin, { gaveUp: failed, failed }, times),
  );
  const { token } = await site.tokens.create({ role: 'operator' }, 'on call');
  const fitreel = (args: readonly string[]) =>
    runFitreel([...args], { env: { FITREEL_DEPLOY_TOKEN: token } });

  /** The pages that visitors get, without the keys of their reports. */
  async function pages() {
    const bodiesOf = [0, 99].flatMap((bucket) =>
      ['/', '/trend', '/history'].map(async (url) => {
        const { body, statusCode } = await site.gateway.inject({
          url,
          headers: { cookie: `bucket=${bucket}` },
        });
        return `${statusCode} ${body.replace(/body:'[^']+'/, '')}`;
      }),
    );
    return Promise.all(bodiesOf);
  }
  const then = { pages: await pages(), site: await look(site.gateway) };

  // The shell's canary serves half of the visitors, the catalogue's new release fails in every browser, and the library is gone.
  jest.setSystemTime(now - 3 * MINUTE_MS);
  await site.deployShell('bad', 50);
  jest.setSystemTime(now - 2 * MINUTE_MS);
  const version = await site.deployCatalog('bad');
  jest.setSystemTime(now - MINUTE_MS);
  await site.delivery.change({ kind: 'retire', app: 'library', force: true });
  jest.setSystemTime(now);
  for (let count = 0; count < 17; count += 1) {
    const ip = `10.0.${count}.1`;
    const load = { remote: 'catalog', version, failure: 'error', ms: 10 };
    const view = await openPage(site.gateway, 99, ip, '/trend');
    await sendReport(site.gateway, { loads: [load] }, { view, ip });
  }
  await site.flushTelemetry();
  expect(await pages()).not.toEqual(then.pages);
  const messages = () => bodies(received) as Message[];
  await until(() => messages().some(({ type }) => type === 'release.failing'));
  await until(() => messages().filter(({ type }) => type === 'site.changed').length > 2);
  const told = messages().filter(({ type }) => !type.startsWith('error'));
  const commands = new Set(told.map(({ data }) => data.back));
  expect(commands).toEqual(new Set([expect.stringMatching(/^fitreel rollback --revision \d+ --to http/)]));

  const [command = ''] = commands;
  const done = await fitreel(command.split(' ').slice(1));
  expect([done.code, done.err]).toEqual([0, '']);
  expect(done.out.split('\n').slice(0, 3)).toEqual([
    `catalog ${site.releases.catalog.version} is live again, in place of ${version}.`,
    `library ${site.releases.library.version} is live.`,
    expect.stringMatching(/^Ended the canary of shell, /),
  ]);
  expect(await look(site.gateway)).toEqual(then.site);
  expect(await pages()).toEqual(then.pages);
  expect((await fitreel(command.split(' ').slice(1))).out).toMatch(
    /^The site already has the live releases of/,
  );
}, 120_000);

test('where the site of then cannot be served any more, the command is refused with the reasons', async () => {
  const site = await startDeploySite();
  news.onEnd(() => site.close());
  const { version } = await site.build('gone', LIBRARY).then(({ dist }) => site.delivery.add(dist));
  await site.delivery.change({ kind: 'deploy', app: 'library', version });
  const { revision } = await site.delivery.status();
  await site.delivery.change({ kind: 'rollback', app: 'library' });
  monthLater();
  await site.delivery.prune({ keep: 0 });
  const before = await look(site.gateway);
  const { token } = await site.tokens.create({ role: 'operator' }, 'on call');
  const args = ['rollback', '--revision', String(revision), '--to', site.origin];
  const refused = await runFitreel(args, { env: { FITREEL_DEPLOY_TOKEN: token } });
  expect(refused.code).toBe(EXIT_CODES.rejected.code);
  expect(refused.err).toContain(`The store does not hold the release ${version} of library`);
  expect(await look(site.gateway)).toEqual(before);
});
