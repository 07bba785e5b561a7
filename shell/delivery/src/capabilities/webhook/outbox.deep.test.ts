import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundledProcess } from '../../../testing/killed/kill-process';
import { kindsIn, newsSites, RETRIES, SITE, until, webhookIds } from '../../../testing/news-site';
import { siteOf } from '../../../testing/release-site';
import { STORES } from '../../../testing/stores';
import { startNews } from './news';
import { NEWS } from './notes';
import { ERRORS } from '../errors/stored-errors';

const sites = newsSites();
const { siteWithNews, folders, stores, receive } = sites;
afterEach(() => sites.endAll());
afterAll(() => sites.closeAll());

describe.each(STORES)('messages of a store in a %s', (kind) => {
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
    const ids = webhookIds(received);
    expect(ids).toEqual([ids[0], ids[0], ids[0], ids[3], ids[3], ids[3]]);
    expect(problems).toEqual([[ids[3], new Error('the receiver responded with 500')]]);
  });

  test('are sent once to a receiver that takes its time, whatever the other gateway looks at meanwhile', async () => {
    const { received, respond, remote, deploy, gateways, store } = await siteWithNews(kind, 2, ['late']);
    await deploy(await remote('one'));
    await until(() => received.length === 1);
    const looks = gateways.map((gateway) => jest.spyOn(gateway.collection(ERRORS), 'read'));
    await until(() => looks.every(({ mock }) => mock.calls.length > 8));
    const told = async () => (await store.records(NEWS).all()).length;
    const before = await told();
    respond();
    await until(async () => (await told()) > before);
    expect(received).toHaveLength(1);
  });

  test('are sent again by the same id where the receiver does not respond in time', async () => {
    const times = { ...RETRIES, timeoutMs: 200 };
    const { received, remote, deploy } = await siteWithNews(kind, 2, ['late', 'late'], times);
    await deploy(await remote('one'));
    await until(() => received.length > 2);
    expect(new Set(webhookIds(received)).size).toBe(1);
  });

  test('that a killed gateway was sending are sent by another, by the same id', async () => {
    const { store, place } = await stores.create(kind);
    const { remote, deploy } = await siteOf(store, folders);
    const { received, webhook } = await receive(['late', 'late']);
    const program = await bundledProcess('telling-process');
    const child = spawn(process.execPath, [program, place, SITE, webhook.url, webhook.secret], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    await until(async () => (await store.records(NEWS).all()).length > 0);
    await deploy(await remote('one'));
    await deploy(await remote('two'));
    await until(() => received.length === 2);
    child.kill('SIGKILL');
    await ended;
    const report = { gaveUp: () => undefined, failed: () => undefined };
    const times = { ...RETRIES, lookMs: 20, timeoutMs: 500 };
    sites.onEnd(startNews(store, kindsIn(store), webhook, SITE, report, times));
    const ids = () => new Set(webhookIds(received.slice(2)));
    await until(() => ids().size === 2);
    expect(ids()).toEqual(new Set(webhookIds(received.slice(0, 2))));
  });

  test('that a gateway could not send before it stopped are sent by the next', async () => {
    const times = { ...RETRIES, timeoutMs: 500 };
    const { received, store, remote, deploy, start, stops } = await siteWithNews(kind, 1, [500], times);
    await deploy(await remote('one'));
    await until(() => received.length === 1);
    await stops[0]?.();
    await start(store);
    await until(() => received.length === 2);
    const [first, second] = webhookIds(received);
    expect(second).toBe(first);
  });
});

test('at most fifty messages are on their way at a time', async () => {
  const status = Array.from({ length: 60 }, () => 500);
  const times = { pausesMs: [3_600_000] };
  const { received, store, remote, deploy } = await siteWithNews('folder', 1, status, times);
  const versions = [await remote('one'), await remote('two')] as const;
  for (let deploys = 0; deploys < 55; deploys += 1) await deploy(versions[deploys % 2] ?? '');
  await until(() => received.length === 50);
  const looks = jest.spyOn(store.collection(ERRORS), 'read');
  await until(() => looks.mock.calls.length > 8);
  expect(received).toHaveLength(50);
});
