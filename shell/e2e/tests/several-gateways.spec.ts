import type { HistoryEntry, Registry } from '@fitreel/protocol';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasNginx, startBalancer, type Balancer } from '../support/balancer';
import { nth } from '../support/catalogue';
import { Client, type Answer } from '../support/client';
import { startPostgres, type Postgres } from '../support/postgres';
import { runCommand } from '../support/run-command';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';
import { newCredentials } from '../support/user';
import { writeVariant } from '../support/variant';

const [DEPLOYS, CALLERS, VIEWERS] = [100, 10, 6];

/** Running gateways: a stopped one leaves the list. */
const gateways: RunningSite[] = [];
let postgres: Postgres;
let balancer: Balancer;

/** A gateway with a folder of its own, which shares only the database with the others. */
async function startGateway(): Promise<RunningSite> {
  const settings = { DATABASE_URL: postgres.url, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '2' };
  const gateway = await startSite(undefined, settings);
  gateways.push(gateway);
  return gateway;
}

async function stopGateway(gateway: RunningSite, signal: NodeJS.Signals): Promise<void> {
  gateways.splice(gateways.indexOf(gateway), 1);
  await gateway.stop(signal);
}

/** A random running gateway. */
const anyGateway = () => nth(gateways, Math.floor(Math.random() * gateways.length));

/** Observations of viewers and callers. */
const seen = {
  requests: 0,
  /** Failed requests, except requests that needed the database while it was unavailable. */
  failed: [] as string[],
  /** Requests that were told to come again while the database was unavailable. */
  refused: 0,
  /** Revisions that a gateway acknowledged. */
  revisions: new Map<number, { app: string; version: string }>(),
  /** Videos that a gateway acknowledged as liked, by viewer. */
  likes: new Map<Client, string[]>(),
};
let databaseIsAway = false;

/** Records the result of a request. Returns whether it succeeded. */
function note(what: string, { status, headers }: Answer, needsDatabase: boolean): boolean {
  seen.requests += 1;
  if (status >= 200 && status < 400) return true;
  if (needsDatabase && status === 503 && headers['retry-after']) {
    seen.refused += 1;
    if (databaseIsAway) return false;
  }
  seen.failed.push(`${status} ${what}`);
  return false;
}

/** Browses, logs in and likes videos through the balancer until `ended`. */
async function view(viewer: Client, videos: readonly string[], ended: () => boolean): Promise<void> {
  const credentials = newCredentials();
  const api = `${balancer.origin}/api`;
  const signedUp = await viewer.send('POST', `${api}/auth/signup`, credentials);
  note('sign-up', signedUp, true);
  viewer.token = (JSON.parse(signedUp.body) as { encodedToken: string }).encodedToken;
  const liked: string[] = [];
  seen.likes.set(viewer, liked);
  for (let round = 0; !ended(); round += 1) {
    for (const route of ['/', '/trend', `/video/${videos[round % videos.length]}`]) {
      const page = await viewer.send('GET', balancer.origin + route);
      note(route, page, false);
      const [, file] = /(?:src|href)="(\/releases\/(?:catalog|library)[^"]+\.js)"/.exec(page.body) ?? [];
      if (file) note(file, await viewer.send('GET', balancer.origin + file), false);
    }
    const video = videos[round];
    if (video !== undefined) {
      const like = await viewer.send('POST', `${api}/user/likes`, { video: { _id: video } });
      // A like that the balancer repeated, because its gateway was killed, already exists.
      if (like.status === 409 || note('a like', like, true)) liked.push(video);
    }
    if (round % 5 === 4) note('a login', await viewer.send('POST', `${api}/auth/login`, credentials), true);
    await wait(50);
  }
}

const entryOf = (body: string) => (JSON.parse(body) as { entry: HistoryEntry | null }).entry;

test.skip(!hasNginx, 'nginx is not installed');

test.beforeAll(async () => {
  test.setTimeout(600_000);
  postgres = await startPostgres();
  for (let count = 0; count < 3; count += 1) await startGateway();
  balancer = await startBalancer(gateways.map(({ origin }) => origin));
});

test.afterAll(async () => {
  await balancer?.stop();
  for (const gateway of [...gateways]) await stopGateway(gateway, 'SIGTERM');
  await postgres?.stop();
});

test(
  'three gateways on one PostgreSQL are one site, through racing deploys, a kill, a replacement and a restart of the database',
  { tag: '@nightly' },
  async ({ catalogue }, info) => {
    test.setTimeout(900_000);
    const fitreel = (...args: string[]) =>
      runCommand('fitreel', args, undefined, {
        DATABASE_URL: postgres.url,
        DATA_DIR: info.outputPath('cli'),
      });
    const apps = ['catalog', 'library'] as const;
    const versions: Record<string, string[]> = {};
    const tokens: Record<string, string> = {};
    for (const app of apps) {
      tokens[app] = (await fitreel('token', 'create', '--remote', app)).trim();
      versions[app] = [];
      for (const mark of ['one', 'two', 'three']) {
        const dist = info.outputPath(`${app}-${mark}`);
        versions[app].push(await writeVariant(app, dist, mark));
        // A caller can roll back from the start.
        await fitreel('deploy', '--force', dist);
      }
    }

    let ended = false;
    const videos = catalogue.videos.map(({ _id }) => _id);
    const viewers = Array.from({ length: VIEWERS }, (_, number) => new Client(`127.0.1.${number + 1}`));
    const views = viewers.map((viewer) => view(viewer, videos, () => ended));

    let next = 0;
    async function deploy(caller: Client): Promise<void> {
      while (next < DEPLOYS) {
        const count = (next += 1);
        const app = nth(apps, count % 2);
        caller.token = `Bearer ${tokens[app]}`;
        const version = nth(versions[app] ?? [], count % 3);
        const wanted = count % 4 === 0 ? { kind: 'rollback', app } : { kind: 'deploy', app, version };
        // A deploy may bring back a release that another caller took back.
        const change = { ...wanted, force: true };
        const answer = await caller.send('POST', `${anyGateway().origin}/api/delivery/changes`, change);
        const entry = answer.status === 200 ? entryOf(answer.body) : null;
        if (entry) seen.revisions.set(entry.revision, entry);
        // Its gateway was killed, or the database was unavailable: a caller tries again.
        if (answer.status === 0 || answer.status === 503) next -= 1;
        await wait(100);
      }
    }
    const callers = Array.from({ length: CALLERS }, (_, number) => new Client(`127.0.2.${number + 1}`));
    const deploys = callers.map((caller) => deploy(caller));

    const reached = async (count: number) => {
      while (next < count) await wait(20);
    };
    await reached(DEPLOYS * 0.2);
    await stopGateway(nth(gateways, 0), 'SIGKILL');
    await startGateway();
    await balancer.leadTo(gateways.map(({ origin }) => origin));
    await reached(DEPLOYS * 0.4);
    const replaced = nth(gateways, 0);
    await startGateway();
    await balancer.leadTo(gateways.filter((gateway) => gateway !== replaced).map(({ origin }) => origin));
    await stopGateway(replaced, 'SIGTERM');
    await reached(DEPLOYS * 0.7);
    databaseIsAway = true;
    await postgres.restart();
    // Until the gateways have new connections.
    await expect
      .poll(async () => (await new Client('127.0.3.1').send('GET', `${balancer.origin}/api/health`)).status)
      .toBe(200);
    await wait(1000);
    databaseIsAway = false;
    await Promise.all(deploys);
    ended = true;
    await Promise.all(views);

    console.log(
      `${seen.requests} requests, ${seen.refused} told to come again while the database was away, ${seen.revisions.size} revisions`,
    );
    expect(seen.failed).toEqual([]);
    for (const [viewer, liked] of seen.likes) {
      const { body } = await viewer.send('GET', `${balancer.origin}/api/user/likes`);
      const kept = (JSON.parse(body) as { likes: { _id: string }[] }).likes.map(({ _id }) => _id);
      expect(kept).toEqual(expect.arrayContaining(liked));
      expect(liked.length).toBeGreaterThan(0);
    }

    // One linear history, the same everywhere, with all acknowledged changes.
    const histories = await Promise.all(
      gateways.map(async ({ origin }) => {
        nth(callers, 0).token = `Bearer ${tokens['catalog']}`;
        const { body } = await nth(callers, 0).send('GET', `${origin}/api/delivery/history?limit=1000`);
        return (JSON.parse(body) as { entries: HistoryEntry[] }).entries;
      }),
    );
    const [history = []] = histories;
    for (const other of histories) expect(other).toEqual(history);
    const numbers = history.map(({ revision }) => revision);
    expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
    const kept = new Map(history.map((entry) => [`${entry.revision} ${entry.app}`, entry.version]));
    for (const [revision, { app, version }] of seen.revisions)
      expect(kept.get(`${revision} ${app}`)).toBe(version);

    // A deploy shows at every gateway.
    const dist = info.outputPath('last');
    const last = await writeVariant('library', dist, 'last');
    await fitreel('deploy', '--force', dist);
    const deployed = Date.now();
    await Promise.all(
      gateways.map(async ({ origin }) => {
        const shows = async () => {
          const registry = (await (await fetch(`${origin}/registry.json`)).json()) as Registry;
          return registry.microFrontends['library']?.[0]?.metadata.version;
        };
        while ((await shows()) !== last) await wait(20);
        console.log(`${path.basename(origin)} shows a deploy after ${Date.now() - deployed} ms`);
      }),
    );

    // Guesses of a password count for the whole site.
    const { email } = newCredentials();
    const statuses: number[] = [];
    for (let guess = 0; guess < 9; guess += 1) {
      const url = `${nth(gateways, guess % gateways.length).origin}/api/auth/login`;
      const { status } = await nth(viewers, 0).send('POST', url, { email, password: `guess ${guess}` });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(6);
    for (const client of [...viewers, ...callers]) client.close();
  },
);
