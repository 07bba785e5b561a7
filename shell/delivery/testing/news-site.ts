import type { ReleaseError } from '@fitreel/protocol';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startNews, type NewsTimes } from '../src/capabilities/webhook/news';
import { NEWS, noteKinds } from '../src/capabilities/webhook/notes';
import type { ReleaseStore } from '../src/core/store/release-store';
import { siteOf } from './release-site';
import { testStores, type StoreKind } from './stores';
import { temporaryFolders } from './temporary-folders';
import { errorKinds } from '../src/capabilities/errors/read-errors';
import { ERRORS } from '../src/capabilities/errors/stored-errors';

export const KEY = Buffer.alloc(32, 7);
export const SITE = 'https://fitreel.example';
const PAUSES_MS = [20, 20];

/** Enough attempts for a machine that is too busy to respond in time. */
export const RETRIES = { pausesMs: Array.from({ length: 50 }, () => 20) };

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export const bodies = (received: Received[]) => received.map(({ body }) => JSON.parse(body) as object);

export const webhookIds = (received: Received[]) => received.map(({ headers }) => headers['webhook-id']);

/** The messages without repeated ones, which have the same id. */
export const firstOfEach = (received: Received[]) =>
  received.filter((_, index) => webhookIds(received).indexOf(webhookIds(received)[index]) === index);

/** An error of the shell as stored. */
export const error = (message: string, version: string): ReleaseError => ({
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

export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Reads the errors in a store, in the form for `startNews`. */
export const kindsIn = (store: ReleaseStore) => (app: string) => errorKinds(store, app);

/** Adds errors whose kinds may be reported. */
export async function addErrors(store: ReleaseStore, errors: readonly ReleaseError[]): Promise<void> {
  await store.collection(ERRORS).add(errors);
  await noteKinds(store.records(NEWS), errors);
}

/** Sites that send news to receivers. Call `endAll` in `afterEach`, and `closeAll` in `afterAll`. */
export function newsSites() {
  const folders = temporaryFolders();
  const stores = testStores();
  const ends: (() => Promise<void>)[] = [];

  /** A receiver that responds with each of `statuses` in turn, then with 204. For `'late'` it waits until `respond` is called. */
  async function receive(statuses: (number | 'late')[] = []) {
    const received: Received[] = [];
    const late: (() => void)[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        const status = statuses.shift() ?? 204;
        if (status === 'late') late.push(() => response.writeHead(204).end());
        else response.writeHead(status, { location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    ends.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const respond = () => late.splice(0).forEach((send) => send());
    return { received, respond, webhook: { url, secret: `whsec_${KEY.toString('base64')}` } };
  }

  /** A site whose `count` gateways send news to a receiver, after their first look. */
  async function siteWithNews(
    kind: StoreKind,
    count: number,
    statuses?: (number | 'late')[],
    { pausesMs = PAUSES_MS, timeoutMs = 60_000 }: Partial<NewsTimes> = {},
  ) {
    const test = await stores.create(kind);
    const site = await siteOf(test.store, folders);
    const receiver = await receive(statuses);
    const problems: unknown[] = [];
    const start = async (store: ReleaseStore) => {
      const report = (...problem: unknown[]) => void problems.push(problem);
      const times = { lookMs: 20, pausesMs, timeoutMs };
      const stop = startNews(
        store,
        kindsIn(store),
        receiver.webhook,
        SITE,
        { gaveUp: report, failed: report },
        times,
      );
      ends.unshift(stop);
      return stop;
    };
    const gateways = [test.store];
    while (gateways.length < count) gateways.push(await test.another());
    const stops = await Promise.all(gateways.map(start));
    await until(async () => (await test.store.records(NEWS).all()).length > 0);
    return { ...test, ...site, ...receiver, gateways, problems, start, stops };
  }

  return {
    folders,
    stores,
    receive,
    siteWithNews,
    /** Registers a function that ends something the test has started. */
    onEnd: (end: () => Promise<void>) => void ends.unshift(end),
    async endAll() {
      for (const end of ends.splice(0)) await end();
    },
    async closeAll() {
      await stores.closeAll();
      await folders.removeAll();
    },
  };
}
