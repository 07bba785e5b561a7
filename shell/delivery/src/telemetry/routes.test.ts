import type { FastifyInstance } from 'fastify';
import { startSite, type TestSite } from '../../testing/site';

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
const report = (payload: unknown, address = '10.0.0.1') =>
  gateway.inject({
    method: 'POST',
    url: '/api/telemetry',
    payload: payload as object,
    remoteAddress: address,
    headers: { 'content-type': 'application/json' },
  });

/** What the status says of the live release of the catalogue, after what came was written down. */
async function figures() {
  await site.flushTelemetry();
  const { apps } = await site.delivery.status();
  const { loads, failures, ms } = apps.find(({ app }) => app === 'catalog')?.live ?? {};
  return { loads, failures, ms };
}

test('reports are counted by release, and the status has them', async () => {
  expect((await report({ loads: [load(), load({ ms: 180 })] })).statusCode).toBe(204);
  expect((await report({ loads: [load({ failure: 'timeout', ms: 4000 })] })).statusCode).toBe(204);
  expect(await figures()).toEqual({ loads: 3, failures: 1, ms: 150 });
});

test('a release that the site does not have is not counted', async () => {
  const before = await figures();
  const foreign = [load({ version: '9.9.9-000000000000' }), load({ remote: 'nobody' })];
  expect((await report({ loads: foreign })).statusCode).toBe(204);
  expect(await figures()).toEqual(before);
});

test.each<[string, () => object, RegExp]>([
  ['no loads', () => ({ loads: [] }), /loads/],
  ['more than 20 loads', () => ({ loads: Array.from({ length: 21 }, () => load()) }), /loads/],
  ['another reason', () => ({ loads: [load({ failure: 'bad luck' })] }), /failure/],
  ['a time below 0', () => ({ loads: [load({ ms: -1 })] }), /ms/],
  ['a field more', () => ({ loads: [load({ user: 'ann' })] }), /user|loads/],
  ['a name that leads out', () => ({ loads: [load({ remote: '../shell' })] }), /remote/],
])('%s is refused with the field', async (_what, payload, field) => {
  const answer = await report(payload());
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: string[] }>().errors.join()).toMatch(field);
});

test('a body larger than a report is refused', async () => {
  const answer = await report(`{"loads":[${' '.repeat(5000)}]}`);
  expect(answer.statusCode).toBe(413);
});

test('one address sends so many reports a minute, and others still do', async () => {
  const sent = await Promise.all(Array.from({ length: 61 }, () => report({ loads: [load()] }, '10.0.0.2')));
  expect(sent.filter(({ statusCode }) => statusCode === 204)).toHaveLength(60);
  const refused = sent.find(({ statusCode }) => statusCode === 429);
  expect(refused?.headers['retry-after']).toBe('60');
  expect((await report({ loads: [load()] }, '10.0.0.3')).statusCode).toBe(204);
});
