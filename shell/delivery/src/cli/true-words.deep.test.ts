import { prepareDatabase } from '@fitreel/api';
import { openDatabase } from '@fitreel/api/db';
import type { ControlRoom, HistoryEntry, Status } from '@fitreel/protocol';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/free-port';
import { bodies, kindsIn, newsSites } from '../../testing/news-site';
import { randomNumbers } from '../../testing/random';
import { buildReleases, lies, look, said, told, type Site } from '../../testing/looks';
import { fakeDate } from '../../testing/fake-date';
import { addLoads } from '../../testing/release-site';
import { runFitreel } from '../../testing/run-fitreel';
import { RULES } from '../../testing/stores';
import { CAPABILITIES } from '../capabilities';
import { rollBackFailing } from '../capabilities/guard/guard';
import { startNews } from '../capabilities/webhook/news';
import { prepareAll } from '../start/prepare';
import { loadGatewayConfig } from '../core/gateway/config';
import { createSite } from '../core/start/site';
import { FolderStore } from '../core/store/folder-store';
import type { Revision } from '../core/store/revision';

const OPERATIONS = 200;
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const HOUR_MS = 3_600_000;

const news = newsSites();
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(async () => {
  await news.endAll();
  await news.closeAll();
});

/** Opens a gateway of the site in `folder`. */
async function openGateway(folder: string) {
  // Another one each time: no connection to a gateway that has ended is used again.
  const port = await freePort();
  const settings = {
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a-secret-that-only-the-tests-know-long-enough',
    EMBED_BASE: 'https://videos.example/embed',
  };
  const config = loadGatewayConfig(settings);
  const database = await openDatabase(config);
  await prepareDatabase(database);
  const open = prepareAll(CAPABILITIES, settings, config);
  const store = new FolderStore(folder, RULES);
  const site = await createSite(config, database, store, open, { timeoutMs: 10_000 });
  await site.follow();
  const origin = await site.gateway.listen({ port, host: '127.0.0.1' });
  return { store, origin, gateway: site.gateway };
}
type Gateway = Awaited<ReturnType<typeof openGateway>>;

test(`whatever ${OPERATIONS} operations did, all that is said is what visitors get (SEED=${SEED})`, async () => {
  fakeDate(Date.now());
  const number = randomNumbers(SEED);
  const oneOf = <T>(values: readonly T[]) => values[Math.floor(number() * values.length)] as T;
  const chance = (probability: number) => number() < probability;
  const dists = await buildReleases(await news.folders.create());
  const folder = await news.folders.create();
  const inStore = ['--store', folder];
  const store = new FolderStore(folder, RULES);
  let gateway: Gateway;
  const notRecorded: unknown[] = [];

  let token = { value: '', at: 0 };
  /** A token of an operator. They are good for 90 days. */
  async function tokenNow(): Promise<string> {
    if (Date.now() - token.at > 50 * 24 * HOUR_MS) {
      const args = ['token', 'create', '--role', 'operator', '--name', 'ops'];
      token = { value: (await runFitreel([...args, ...inStore])).out.trim(), at: Date.now() };
    }
    return token.value;
  }
  /** Runs a command in the store, or at the gateway. */
  const fitreel = async (args: readonly string[], local: boolean) =>
    local
      ? runFitreel([...args, ...inStore])
      : runFitreel([...args, '--to', gateway.origin], { env: { FITREEL_DEPLOY_TOKEN: await tokenNow() } });
  const json = async <T>(args: readonly string[], local: boolean) =>
    JSON.parse((await fitreel([...args, '--json'], local)).out) as T;

  for (const app of ['shell', 'catalog', 'library'] as const)
    expect(await fitreel(['deploy', dists[app][0] ?? ''], true)).toMatchObject({ code: 0 });
  const { received, webhook } = await news.receive();
  const note = (...problem: unknown[]) => void notRecorded.push(problem);
  const times = { lookMs: 100, pausesMs: [100, 100, 100, 100], timeoutMs: 60_000 };
  news.onEnd(
    startNews(
      store,
      kindsIn(store),
      webhook,
      'https://fitreel.example',
      { gaveUp: note, failed: note },
      times,
    ),
  );
  gateway = await openGateway(folder);
  news.onEnd(() => gateway.gateway.close());
  const first = await json<HistoryEntry[]>(['history', '--limit', '1000'], true);

  const inMessages = [...first];
  /** What the webhook has told, the latest first. */
  function toldNow(): readonly HistoryEntry[] {
    const more = bodies(received.splice(0)) as { data: { entries?: HistoryEntry[] } }[];
    inMessages.push(...more.flatMap(({ data }) => data.entries ?? []));
    return inMessages.sort((one, other) => other.revision - one.revision);
  }
  /** The number of a revision that the webhook is told of. */
  const newsIn = (revision: Revision | null) =>
    revision?.changes.some(({ kind }) => kind !== 'upload' && kind !== 'prune') ? revision.revision : null;
  const looks = new Map<string, Site>();
  /** Live releases by revision. */
  const liveAt = new Map<number, string>();
  const liveOf = (site: Site) =>
    JSON.stringify(
      Object.entries(site)
        .map(([app, { live }]) => [app, live])
        .sort(),
    );

  async function operation(): Promise<{ done: string; text: string; live?: string | undefined }> {
    const app = oneOf(['shell', 'catalog', 'catalog', 'library', 'library'] as const);
    const local = chance(0.3);
    const force = chance(0.3) ? ['--force'] : [];
    const dist = oneOf(dists[app]);
    const traffic = oneOf(['0', '5', '50', '99']);
    const guard = chance(0.5) ? ['--guard'] : [];
    const revisions = [...liveAt.keys()];
    const command = oneOf([
      ...Array.from({ length: 3 }, () => ['deploy', dist, ...force]),
      ...Array.from({ length: 4 }, () => ['deploy', dist, '--canary', traffic, ...guard, ...force]),
      ...Array.from({ length: 2 }, () => ['promote', app]),
      ...Array.from({ length: 3 }, () => ['rollback', app, ...force]),
      ['rollback', '--revision', String(oneOf(revisions.slice(-10)))],
      ['retire', app, ...force],
      ['prune', app, '--keep', '1'],
      ['guard'],
      ['guard'],
      ['restart'],
    ]);
    const done = `${command.join(' ')}${local ? ' in the store' : ''}`;
    // A rollback soon after another has to name what it undoes.
    jest.setSystemTime(Date.now() + (command[0] === 'prune' ? 31 * 24 : oneOf([0.1, 1, 5])) * HOUR_MS);
    if (command[0] === 'restart') {
      await gateway.gateway.close();
      gateway = await openGateway(folder);
      return { done, text: '' };
    }
    if (command[0] === 'guard') {
      const { apps = {} } = (await store.revisions.latest()) ?? {};
      for (const [app, { live, canary }] of Object.entries(apps)) {
        await addLoads(store, { app, version: live, loads: 40 });
        if (canary) await addLoads(store, { app, version: canary.version, loads: 40, failures: 40 });
      }
      let text = '';
      const rolledBack = ({ app, version }: HistoryEntry) => (text += `${app} ${version} is live\n`);
      await rollBackFailing(store, { rolledBack, failed: note });
      return { done, text };
    }
    const states = async () => JSON.stringify((await store.revisions.latest())?.apps);
    const before = await states();
    const { code, out, err } = await fitreel(command, local);
    // Refused with the reason, and nothing is live that was not.
    if (code !== 0 && (code !== 3 || (await states()) !== before))
      throw new Error(`${done} ended with ${code}: ${err}`);
    const [name, option, revision] = command;
    const isBack = code === 0 && name === 'rollback' && option === '--revision';
    return { done, text: out, ...(isBack && { live: liveAt.get(Number(revision)) }) };
  }

  /** What is wrong with what is said after an operation; empty where nothing is. */
  async function compare(text: string, live?: string): Promise<string[]> {
    const revision = (await store.revisions.latest())?.revision;
    // Nothing has changed since the last look: few visitors are enough.
    const key = `${gateway.origin} ${revision}`;
    const known = looks.get(key);
    const { site: now, wrong: unlike } = await look(gateway.gateway, known && [0, 1, 2]);
    const site = known ?? now;
    looks.set(key, site);
    if (known && liveOf(known) !== liveOf(now)) unlike.push(`${liveOf(known)} became ${liveOf(now)}`);
    if (live !== undefined && liveOf(site) !== live) unlike.push(`${liveOf(site)} is not ${live}`);
    const local = chance(0.3);
    const status = await json<Status>(['status'], local);
    const history = await json<HistoryEntry[]>(['history', '--limit', '1000'], local);
    const { out: table } = await fitreel(['status'], local);
    const response = await fetch(`${gateway.origin}/api/delivery/control-room`, {
      headers: { authorization: `Bearer ${await tokenNow()}` },
    });
    const room = (await response.json()) as ControlRoom;
    const seen = (of: Site) => JSON.stringify(Object.entries(of).sort());
    const wrong = Object.entries({
      status: said(status),
      'the control room': said(room),
      history: told(history),
      'the webhook': told(toldNow()),
    }).flatMap(([who, what]) =>
      seen(what) === seen(site) ? [] : [`${who} says ${seen(what)}, and the site is ${seen(site)}`],
    );
    // The canary has the row below.
    const rows = status.apps.filter(({ app, live, canary }) => {
      const below = canary ? `.*\\n +${canary.version} ${canary.traffic} %` : '(?!.*\\n )';
      return !new RegExp(`^${app} +${live.version} ${below}`, 'm').test(table);
    });
    wrong.push(...[status.problem, room.problem].filter((problem) => problem !== null));
    liveAt.set(status.revision, liveOf(said(status)));
    return [
      ...unlike,
      ...wrong,
      ...rows.map(({ app }) => `no row of ${app} in ${table}`),
      ...lies(text, site),
    ];
  }

  liveAt.set((await json<Status>(['status'], true)).revision, liveOf((await look(gateway.gateway)).site));
  const log: string[] = [];
  for (let count = 0; count < OPERATIONS; count += 1) {
    const { done, text, live } = await operation();
    log.push(`${done}: ${text.trim()}`.replaceAll(folder, ''));
    // Gateways look for revisions, and the webhook is told, within moments.
    const made = (await store.revisions.latest())?.revision;
    const isShown = async () => (await gateway.store.revisions.shown())?.revision === made;
    while (!(await isShown())) await sleep(10);
    const news = newsIn(await store.revisions.latest());
    while (news && !toldNow().some((entry) => entry.revision === news)) await sleep(10);
    const end = performance.now() + 10_000;
    let wrong = await compare(text, live);
    while (wrong.length > 0 && performance.now() < end) {
      await sleep(200);
      // Limits of requests are by the minute.
      jest.setSystemTime(Date.now() + 60_000);
      wrong = await compare(text, live);
    }
    if (wrong.length > 0)
      throw new Error(
        `SEED=${SEED}, after operation ${count}:\n${log.slice(-8).join('\n')}\n${wrong.join('\n')}`,
      );
  }
  expect(notRecorded).toEqual([]);
}, 600_000);
