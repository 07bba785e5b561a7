import type { FastifyInstance } from 'fastify';
import { openPage, sendReport } from '../../../testing/reports';
import { startSite, type TestSite } from '../../../testing/site';
import { loadFigures } from './load-figures';
import { COUNTS } from './counts';

let site: TestSite;
let gateway: FastifyInstance;
let version: string;
beforeAll(async () => {
  site = await startSite();
  gateway = site.gateway;
  version = site.releases.catalog.version;
});
afterAll(() => site.close());

const load = (more: object = {}) => ({ remote: 'catalog', version, failure: null, ms: 120, ...more });
const error = (more: object = {}) => ({
  remote: 'catalog',
  version,
  route: 'home',
  message: 'Error: boom',
  stack: 'at x',
  ...more,
});
/** Sends a report of a new page view. */
const report = async (payload: unknown, ip = '10.0.0.1') =>
  sendReport(gateway, payload, { view: await openPage(gateway), ip });

/** The figures of an app’s live release in the status, after the counts are written. */
async function figures(name = 'catalog') {
  await site.flushTelemetry();
  const { apps } = await site.delivery.status();
  const { loads, failures, ms } = apps.find(({ app }) => app === name)?.live ?? {};
  return { loads, failures, ms };
}

test('counts reports by release, and the status shows them', async () => {
  // No other test reports it.
  const library = { remote: 'library', version: site.releases.library.version };
  const first = load({ ...library, ms: 180 });
  expect((await report({ loads: [load(library)] })).statusCode).toBe(204);
  expect((await report({ loads: [first, load({ ...library, ms: 999 })] })).statusCode).toBe(204);
  const late = load({ ...library, failure: 'timeout', ms: 4000 });
  expect((await report({ loads: [late] })).statusCode).toBe(204);
  expect(await figures('library')).toEqual({ loads: 3, failures: 1, ms: 150 });
});

test('an error turns the load before it into a failure', async () => {
  const before = await figures();
  const view = await openPage(gateway);
  const errors = [error(), error({ remote: 'nobody' })];
  for (const payload of [{ loads: [load()] }, { loads: [], errors }])
    expect((await sendReport(gateway, payload, { view })).statusCode).toBe(204);
  const { loads = 0, failures = 0 } = before;
  expect(await figures()).toMatchObject({ loads: loads + 1, failures: failures + 1 });
});

test('ignores a release that the site does not have', async () => {
  const before = await figures();
  const foreign = [load({ version: '9.9.9-000000000000' }), load({ remote: 'nobody' })];
  expect((await report({ loads: foreign })).statusCode).toBe(204);
  expect(await figures()).toEqual(before);
  const { of } = await loadFigures(site.store.collection(COUNTS));
  for (const { remote, version } of foreign) expect(of(remote, version).loads).toBe(0);
});

test.each<[string, () => object, RegExp]>([
  ['no list of loads', () => ({}), /loads/],
  ['more than 3 errors', () => ({ loads: [], errors: Array.from({ length: 4 }, () => error()) }), /errors/],
  [
    'a stack of 1501 characters',
    () => ({ loads: [], errors: [error({ stack: 'x'.repeat(1501) })] }),
    /stack/,
  ],
  ['a route that is no id', () => ({ loads: [], errors: [error({ route: '/trend' })] }), /route|errors/],
  ['more than 20 loads', () => ({ loads: Array.from({ length: 21 }, () => load()) }), /loads/],
  ['another reason', () => ({ loads: [load({ failure: 'bad luck' })] }), /failure/],
  ['a negative duration', () => ({ loads: [load({ ms: -1 })] }), /ms/],
  ['an extra field', () => ({ loads: [load({ user: 'ann' })] }), /user|loads/],
  ['a name that escapes the folder', () => ({ loads: [load({ remote: '../shell' })] }), /remote/],
])('rejects %s with the name of the field (400)', async (_what, payload, field) => {
  const response = await report(payload());
  expect(response.statusCode).toBe(400);
  expect(response.json<{ errors: string[] }>().errors.join()).toMatch(field);
});

test('rejects a body larger than a report (413)', async () => {
  const response = await report(`{"loads":[${' '.repeat(17_000)}]}`);
  expect(response.statusCode).toBe(413);
});

test('limits the reports per minute of one IP address, and of no other', async () => {
  const sent = await Promise.all(Array.from({ length: 61 }, () => report({ loads: [load()] }, '10.0.0.2')));
  expect(sent.filter(({ statusCode }) => statusCode === 204)).toHaveLength(60);
  const rejected = sent.find(({ statusCode }) => statusCode === 429);
  expect(rejected?.headers['retry-after']).toBe('60');
  expect((await report({ loads: [load()] }, '10.0.0.3')).statusCode).toBe(204);
});

test('the machine itself has no limit: a proxy on it sends the views and reports of all viewers', async () => {
  const own = '127.0.0.1';
  const views = await Promise.all(Array.from({ length: 61 }, () => openPage(gateway, 0, own)));
  expect(views).not.toContain('');
  const sent = views.map((view) => sendReport(gateway, { loads: [load()] }, { view, ip: own }));
  expect(new Set((await Promise.all(sent)).map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
});

test('writes the counts when the gateway closes', async () => {
  const closing = await startSite();
  const { catalog } = closing.releases;
  const payload = { loads: [{ ...load(), version: catalog.version }] };
  await sendReport(closing.gateway, payload, { view: await openPage(closing.gateway) });
  await closing.gateway.close();
  expect((await loadFigures(closing.store.collection(COUNTS))).of('catalog', catalog.version).loads).toBe(1);
  await closing.close();
});
