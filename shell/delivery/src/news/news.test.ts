import type { ReleaseError } from '@fitreel/protocol';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addLoads, siteOf } from '../../testing/release-site';
import { STORES, testStores, type StoreKind } from '../../testing/stores';
import { temporaryFolders } from '../../testing/temporary-folders';
import { rollBackFailing } from '../operations/guard';
import type { ReleaseStore } from '../store/release-store';
import { startNews } from './news';

const KEY = Buffer.alloc(32, 7);
const SITE = 'https://fitreel.example';
const PAUSES_MS = [20, 20];

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver that responds with `statuses`, one after the other, and with 204 after them. */
async function receive(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ends.push(async () => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { received, webhook: { url, secret: `whsec_${KEY.toString('base64')}` } };
}

const folders = temporaryFolders();
const stores = testStores();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** A site of which `count` gateways tell a receiver, after their first look. */
async function siteWithNews(kind: StoreKind, count: number, statuses?: number[]) {
  const test = await stores.create(kind);
  const site = await siteOf(test.store, folders);
  const receiver = await receive(statuses);
  const problems: unknown[] = [];
  const start = async (store: ReleaseStore) => {
    const report = (...problem: unknown[]) => void problems.push(problem);
    const times = { lookMs: 20, pausesMs: PAUSES_MS };
    const stop = startNews(store, receiver.webhook, SITE, { gaveUp: report, failed: report }, times);
    ends.unshift(stop);
    return stop;
  };
  const gateways = [test.store];
  while (gateways.length < count) gateways.push(await test.another());
  const stops = await Promise.all(gateways.map(start));
  await until(async () => (await test.store.news.all()).length > 0);
  return { ...site, ...receiver, problems, start, stops };
}

const bodies = (received: Received[]) => received.map(({ body }) => JSON.parse(body) as object);

const error = (message: string, version: string): ReleaseError => ({
  app: 'shell',
  version,
  source: 'browser',
  route: 'home',
  message,
  stack: [],
  count: 3,
  first: '2026-01-01T00:00:00.000Z',
  last: '2026-01-01T00:00:01.000Z',
});

describe.each(STORES)('news of a store in a %s', (kind) => {
  test('reach the receiver once from two gateways, signed, and tell nothing from before', async () => {
    const { received, remote, deploy, problems } = await siteWithNews(kind, 2);
    const version = await remote('one');
    await deploy(version);
    await until(() => received.length > 0);
    await deploy(await remote('two'));
    await until(() => received.length > 1);
    const [first, second] = received;
    expect(bodies(received)).toMatchObject([
      {
        type: 'site.changed',
        data: { site: SITE, entries: [{ kind: 'deploy', app: 'catalog', version, by: 'ann' }] },
      },
      { type: 'site.changed', data: { entries: [{ from: version }] } },
    ]);
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = first!.headers;
    const expected = createHmac('sha256', KEY)
      .update(`${String(id)}.${String(time)}.${first!.body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(second!.headers['webhook-id']).not.toBe(id);
    expect(problems).toEqual([]);
  });

  test('say which canary the guard rolled back, and why, and nothing of what visitors do not get', async () => {
    const { received, store, remote, deploy, delivery } = await siteWithNews(kind, 1);
    const [live, version] = [await remote('live'), await remote('bad')];
    await deploy(live);
    await delivery.change({ kind: 'canary', app: 'catalog', version, traffic: 10, guard: true });
    await addLoads(store, { version: live, loads: 100 });
    await addLoads(store, { version, loads: 100, failures: 100 });
    const failed = (error: unknown) => {
      throw error;
    };
    await delivery.shipped('catalog', live, 'https://other.example');
    await rollBackFailing(store, { rolledBack: () => undefined, failed });
    await until(() => received.length > 2);
    expect(bodies(received)[2]).toMatchObject({
      type: 'site.changed',
      data: {
        entries: [
          {
            kind: 'rollback',
            by: 'guard',
            version: live,
            from: version,
            note: expect.stringContaining('loads failed') as string,
          },
        ],
      },
    });
  });

  test('tell a new kind of errors once, whatever releases have it', async () => {
    const { received, store } = await siteWithNews(kind, 2);
    const now = new Date().toISOString();
    const [one, other] = ['1.0.0-0123456789ab', '1.0.0-ab0123456789'] as const;
    await store.errors.add([{ ...error('Error: boom', one), last: now }]);
    await until(() => received.length > 0);
    await store.errors.add([{ ...error('Error: boom', other), last: now }]);
    await store.errors.add([{ ...error('Error: bang', other), last: now }]);
    await until(() => received.length > 1);
    const told: Partial<ReleaseError> = { ...error('Error: boom', one), last: now };
    delete told.stack;
    expect(bodies(received)).toEqual([
      { type: 'error.new', timestamp: told.first, data: { site: SITE, error: told } },
      expect.objectContaining({
        data: { site: SITE, error: expect.objectContaining({ message: 'Error: bang' }) as unknown },
      }),
    ]);
  });

  test('are sent again by the same id after a 500 and a redirect, and given up at the end', async () => {
    const { received, remote, deploy, problems } = await siteWithNews(
      kind,
      1,
      [500, 302, 204, 500, 500, 500],
    );
    await deploy(await remote('one'));
    await until(() => received.length === 3);
    await deploy(await remote('two'));
    await until(() => problems.length > 0);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0], ids[0], ids[3], ids[3], ids[3]]);
    expect(problems).toEqual([[ids[3], new Error('the receiver responded with 500')]]);
  });

  test('that a gateway could not send before it stopped are sent by the next', async () => {
    const { received, store, remote, deploy, start, stops } = await siteWithNews(kind, 1, [500]);
    await deploy(await remote('one'));
    await until(() => received.length === 1);
    await stops[0]?.();
    await start(store);
    await until(() => received.length === 2);
    expect(received[1]!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id']);
  });
});

test('more than twenty kinds of errors in an hour make no more news', async () => {
  const { received, store, remote, deploy } = await siteWithNews('folder', 1);
  const now = new Date().toISOString();
  const versions = ['1.0.0-0123456789ab', '1.0.0-ab0123456789'];
  await store.errors.add(
    versions.flatMap((version) =>
      Array.from({ length: 15 }, (_, kind) => ({
        ...error(`Error: ${version} ${'x'.repeat(kind)}`, version),
        last: now,
      })),
    ),
  );
  await until(() => received.length === 20);
  await deploy(await remote('one'));
  await until(() => bodies(received).some((body) => 'type' in body && body.type === 'site.changed'));
  expect(received).toHaveLength(21);
});
