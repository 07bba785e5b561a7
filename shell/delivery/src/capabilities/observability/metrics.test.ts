import Fastify from 'fastify';
import { startMetricsSite } from '../../../testing/metrics-site';
import { openPage, sendReport } from '../../../testing/reports';
import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { loadReported } from '../shared/report-events';
import { SiteMetrics } from './metrics';
import { loadGatewayConfig } from '../../core/gateway/config';
import { UpcomingSites } from '../../core/visit/upcoming-sites';
import { prepare } from './server';

const CATALOG_BUNDLE = remoteBundle(`
  if (url === '/trend') throw new Error('this page is broken');
  return '<main></main>';
`);

let site: Awaited<ReturnType<typeof startMetricsSite>>;
beforeAll(async () => {
  site = await startMetricsSite({ shell: SHELL_BUNDLE, catalog: CATALOG_BUNDLE });
});
afterAll(() => site.close());

/** The value of a series; undefined where there is none. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await site.metrics()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('counts requests by the pattern of their route, whatever their URL and method', async () => {
  await site.gateway.inject('/api/video/no-such-video?secret=1');
  await site.gateway.inject('/trend?q=somebody');
  await site.gateway.inject({ method: 'PROPFIND' as 'GET', url: '/' });
  const text = await site.metrics();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/video/:videoId",status="404"} 1',
  );
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/*",status="200"}');
  expect(text).toContain('http_request_duration_seconds_count{method="other",route="none",status="404"} 1');
  expect(text).not.toMatch(/secret|somebody|no-such-video|PROPFIND/);
});

test('counts renderings by their outcome, pages by memory, and statements', async () => {
  await site.gateway.inject('/');
  await site.gateway.inject('/');
  await site.gateway.inject('/trend');
  expect(
    await valueOf('fitreel_render_duration_seconds_count{remote="catalog",outcome="failed"}'),
  ).toBeGreaterThan(0);
  expect(
    await valueOf('fitreel_render_duration_seconds_count{remote="catalog",outcome="rendered"}'),
  ).toBeGreaterThan(0);
  expect(await valueOf('fitreel_pages_total{memory="miss"}')).toBeGreaterThan(0);
  expect(await valueOf('fitreel_pages_total{memory="hit"}')).toBeGreaterThan(0);
  expect(await valueOf('fitreel_database_query_duration_seconds_count{outcome="done"}')).toBeGreaterThan(0);
  expect(await valueOf('fitreel_database_connections{pool="reads",state="waiting"}')).toBe(0);
});

test('counts loads and errors of the releases that the page was given', async () => {
  const { version } = site.releases.catalog;
  const view = await openPage(site.gateway);
  const load = { remote: 'catalog', version, failure: null, ms: 1 };
  const error = { remote: 'catalog', version, route: 'home', message: 'boom', stack: '' };
  const loaded = `fitreel_loads_total{remote="catalog",version="${version}",outcome="loaded"`;
  const failed = `fitreel_errors_total{remote="catalog",version="${version}"`;
  expect(await valueOf(`${loaded},weighs="yes"}`)).toBe(0);
  expect(await valueOf(`${failed},weighs="yes"}`)).toBe(0);
  const forged = { ...load, version: '9.9.9-0123456789ab' };
  await sendReport(site.gateway, { loads: [load, forged], errors: [error] }, { view });
  expect(await valueOf(`${loaded},weighs="yes"}`)).toBe(1);
  expect(await valueOf(`${failed},weighs="yes"}`)).toBe(1);
  expect(await site.metrics()).not.toContain('9.9.9');
});

test('tells further reports of one network apart, which nobody else’s outweigh', async () => {
  const { version } = site.releases.catalog;
  const load = { remote: 'catalog', version, failure: 'error', ms: 1 };
  for (const ip of ['10.0.0.7', '10.0.0.8', '10.0.0.9'])
    await sendReport(site.gateway, { loads: [load] }, { view: await openPage(site.gateway, 0, ip), ip });
  const failed = `fitreel_loads_total{remote="catalog",version="${version}",outcome="error"`;
  expect(await valueOf(`${failed},weighs="yes"}`)).toBe(0);
  expect(await valueOf(`${failed},weighs="no"}`)).toBe(3);
  await site.flushTelemetry();
  const trouble = `app="catalog",version="${version}",role="live",kind="unproven"`;
  expect(await valueOf(`fitreel_troubles{${trouble}}`)).toBe(1);
});

test('counts a view once as failed, by its load or by an error after it', async () => {
  const { version } = site.releases.library;
  const release = { remote: 'library', version };
  const load = { ...release, failure: 'error', ms: 1 };
  const error = { ...release, route: 'home', message: 'boom', stack: '' };
  const ip = '10.0.1.7';
  const view = await openPage(site.gateway, 0, ip);
  await sendReport(site.gateway, { loads: [load], errors: [error] }, { view, ip });
  const errors = `fitreel_errors_total{remote="library",version="${version}"`;
  expect(await valueOf(`${errors},weighs="yes"}`)).toBe(0);
  expect(await valueOf(`${errors},weighs="no"}`)).toBe(1);
});

test('tells a 500 that the API specifies apart from those that it does not', async () => {
  const { statusCode } = await site.gateway.inject('/api/user/likes');
  expect(statusCode).toBe(500);
  const series = (await site.metrics()).match(/^http_request_duration_seconds_count\{.*status="5.*$/gm);
  expect(series).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/api/user/likes",status="500",expected="true"} 1',
  ]);
});

test('says how full the disk is, and that the database responds', async () => {
  const [free = NaN, size = NaN] = await Promise.all(
    ['free', 'size'].map((part) => valueOf(`fitreel_disk_${part}_bytes`)),
  );
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThan(free);
  expect(await valueOf('fitreel_database_up')).toBe(1);
});

test('says what is live, and when it last changed, whoever changed it', async () => {
  const changedAt = (kind: string) =>
    valueOf(`fitreel_change_timestamp_seconds{app="catalog",kind="${kind}"}`);
  expect(await changedAt('deploy')).toBeGreaterThan(Date.now() / 1000 - 600);
  expect([await changedAt('canary'), await changedAt('rollback')]).toEqual([0, 0]);
  const version = await site.deployCatalog('canary', 10);
  const { version: live } = site.releases.catalog;
  expect(await valueOf(`fitreel_release_info{app="catalog",version="${live}",role="live"}`)).toBe(1);
  expect(await valueOf(`fitreel_release_info{app="catalog",version="${version}",role="canary"}`)).toBe(1);
  const entry = await site.delivery.change({ kind: 'rollback', app: 'catalog' });
  expect(await changedAt('canary')).toBeGreaterThan(0);
  expect(await changedAt('rollback')).toBe(Date.parse(entry?.at ?? '') / 1000);
  expect(await valueOf('fitreel_warnings')).toBe(0);
});

test('counts each vital of a view once, and nothing of a report with a wrong one, whose field is named', async () => {
  const { version } = site.releases.catalog;
  const view = await openPage(site.gateway);
  const vital = { remote: 'catalog', version, route: 'home', name: 'LCP', value: 1200 };
  const wrong: [field: string, ...vitals: object[]][] = [
    ['value', { ...vital, value: -1 }],
    ['value', { ...vital, value: 1e9 }],
    ['value', { ...vital, value: '1200' }],
    ['name', { ...vital, name: 'FCP' }],
    ['route', { ...vital, route: '/trend' }],
    ['version', { ...vital, version: '../..' }],
    ['vitals', vital, vital, vital, vital],
  ];
  for (const [field, ...vitals] of wrong) {
    const response = await sendReport(site.gateway, { loads: [], vitals }, { view });
    const { errors } = response.json<{ errors: string[] }>();
    expect([response.statusCode, errors.join()]).toEqual([400, expect.stringContaining(field)]);
  }
  const forged = { ...vital, version: '9.9.9-0123456789ab' };
  await sendReport(site.gateway, { loads: [], vitals: [forged] }, { view });
  await sendReport(site.gateway, { loads: [], vitals: [vital] }, { view: `${view}0` });
  expect(await site.metrics()).not.toContain('fitreel_web_vitals_seconds_count');
  for (let sent = 0; sent < 3; sent += 1)
    await sendReport(site.gateway, { loads: [], vitals: [vital, { ...vital, value: 9000 }] }, { view });
  expect((await site.metrics()).match(/^fitreel_web_vitals_seconds_(?:count|sum).*$/gm)).toEqual([
    expect.stringMatching(new RegExp(`name="LCP",remote="catalog",version="${version}".*\\} 1.2$`)),
    expect.stringMatching(/ 1$/),
  ]);
});

test('forgets the figures of releases that loaded long ago', async () => {
  const own = new SiteMetrics();
  for (let count = 0; count < 200; count += 1)
    loadReported.publish({ remote: 'catalog', version: `1.0.0-${count}`, failure: null, weighs: true });
  const text = await own.registry.metrics();
  own.close();
  expect(text).toContain('version="1.0.0-199"');
  expect(text.match(/^fitreel_loads_total\{/gm)?.length).toBeLessThanOrEqual(60);
});

test('nothing of it is on the site’s own port, and nothing else on its port', async () => {
  const { body, statusCode } = await site.gateway.inject('/metrics');
  expect(statusCode).toBe(404);
  expect(body).not.toContain('# TYPE');
  expect((await site.get('/')).status).toBe(404);
  expect((await site.get('/api/videos')).status).toBe(404);
});

test('a port that is taken stops the start', async () => {
  const open = prepare(
    { METRICS_PORT: site.port },
    { host: '127.0.0.1', port: 0, dataDir: '.', trustProxy: [] },
  );
  const noSite = { current: () => Promise.reject(new Error('no site')) };
  const server = Fastify();
  const { database, store } = site;
  const config = loadGatewayConfig({});
  const upcoming = new UpcomingSites(store, noSite, async () => undefined);
  const { observers = [] } = open({
    config,
    database,
    store,
    site: noSite,
    upcoming,
    warnings: () => [],
    capabilities: [],
    hooks: [],
  });
  for (const observer of observers) server.register(observer);
  await expect(server.ready()).rejects.toThrow(/^METRICS_PORT takes a free port/);
});
