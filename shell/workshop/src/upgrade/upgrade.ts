import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../delivery/testing/free-port';
import { SHARED_CACHES } from '../../../delivery/testing/shared-caches';
import { writeVariant } from '../../../e2e/support/variant';
import { importVideos } from '../bench/requests';
import { buildVersionBefore, installForProduction, run } from '../installs';
import { ROOT, startPostgres } from '../servers';
import { fillSite, IMPORTED } from '../operated-site/fill';
import {
  builtVersions,
  fitreel,
  killStart,
  liveVersions,
  readState,
  startGateway,
  type Gateway,
  type Moment,
} from '../operated-site/gateways';
import { Ledger } from '../operated-site/ledger';
import { Traffic, type Deploys } from '../operated-site/traffic';

/** Most that a viewer waits while gateways are replaced one by one, unless a plain restart takes as long on this machine. */
const WAIT_MS = 1_000;

/** Of times of an upgrade to those of a plain restart in the same run: 1, and twice that by chance. */
const RATIO = 2;

/** Requests of viewers between two steps of the operator. */
const REQUESTS = 300;

type Env = Readonly<Record<string, string>>;

/** A version's checkout with build tools, and its installation for production. */
interface Version {
  checkout: string;
  production: string;
}

/** What a site has, and who changes it. */
interface Data {
  ledger: Ledger;
  deploys: Deploys;
}

/** The data folder of a site of the version before on SQLite, and how long its start took in milliseconds. */
interface FirstData extends Data {
  folder: string;
  startMs: number;
}

/** What the phases share. `data` is made once. */
interface Context {
  before: Version;
  now: Version;
  folder: string;
  data: () => Promise<FirstData>;
  /** Prints a result. One that is wrong fails the part. */
  check: (text: string, isRight?: boolean, details?: readonly string[]) => void;
}

/** A site whose gateways run, each with its own settings. */
interface Site extends Data {
  origin: string;
  envs: readonly [Env, ...Env[]];
  gateways: Gateway[];
  /** Lets the proxy send requests to all gateways, or to all but one. */
  route?: (without?: number) => Promise<void>;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const settings = (folder: string, port: number, more: Env = {}): Env => ({
  ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder },
  ...{ DRAIN_SECONDS: '1', TRUST_PROXY: '127.0.0.1', ...more },
});

/** Fills the site of the version before at `origin`, and uploads two releases for the deployer. */
async function fill({ before, folder }: Context, env: Env, origin: string): Promise<Data> {
  const root = before.production;
  const ledger = new Ledger();
  await importVideos(env, IMPORTED, root);
  const tokenFor = async (role: string) =>
    (await fitreel(root, env, 'token', 'create', '--role', role)).stdout.trim();
  const editorToken = await tokenFor('editor');
  await fillSite(origin, ledger, editorToken);
  const token = await tokenFor('operator');
  const dist = path.join(before.checkout, 'remote-library/dist');
  const versions: string[] = [];
  for (const mark of ['one', 'two']) {
    const variant = path.join(await mkdtemp(path.join(folder, 'release-')), 'dist');
    versions.push(await writeVariant('library', variant, mark, undefined, undefined, dist));
    const deployer = { ...env, FITREEL_DEPLOY_TOKEN: token };
    const { code, text } = await fitreel(root, deployer, 'deploy', variant, '--to', origin);
    if (code !== 0) throw new Error(`the deploy of a release ended with ${code}: ${text}`);
  }
  return { ledger, deploys: { token, editorToken, versions } };
}

/** Runs a command of the operator, and prints what it says. */
async function operate({ check }: Context, root: string, env: Env, ...args: string[]): Promise<void> {
  const { code, text } = await fitreel(root, env, ...args);
  check(`fitreel ${args.join(' ')}: exit code ${code}`, code === 0, text.split('\n'));
}

/** Compares all data with what was acknowledged, and the live releases with those of the version in `root`. */
async function checkSite({ check }: Context, { origin, ledger }: Site, traffic: Traffic, root: string) {
  await traffic.stop();
  const health = await fetch(`${origin}/api/health`);
  check(`health: ${health.status} ${await health.text()}`, health.ok);
  const { compared, missing } = await ledger.compare(origin);
  missing.push(...(await traffic.missingDeploys()));
  check(`${compared} values compared, ${missing.length} lost or changed`, missing.length === 0, missing);
  const [built, live] = [await builtVersions(root), await liveVersions(origin)];
  const others = Object.keys(built).filter((app) => app !== 'library' && live[app] !== built[app]);
  check(
    `${others.length} apps are live in another release than this version's`,
    others.length === 0,
    others.map((app) => `${app} ${live[app]} instead of ${built[app]}`),
  );
  await traffic.start();
}

/** Upgrades a site from the version in `before`, and goes back. The first gateway's start is killed at each of `kills`. */
async function upgradeAndReturn(
  context: Context,
  site: Site,
  before: string,
  now: string,
  kills: Kills = {},
) {
  const { check } = context;
  const { origin, envs, gateways } = site;
  const traffic = new Traffic(origin, site.ledger, site.deploys);
  const replaceAll = async (what: string, root: string, moments: Kills = {}) => {
    const from = performance.now();
    for (const [index, env] of envs.entries()) {
      await site.route?.(index);
      const stopMs = (await gateways[index]?.stop()) ?? 0;
      for (const [name, moment] of index === 0 ? Object.entries(moments) : [])
        check(`kill -9 ${name}: ${await killStart(root, env, moment)}`);
      const { startMs } = (gateways[index] = await startGateway(root, env));
      await site.route?.();
      check(`${what} of gateway ${index + 1}: stopped in ${seconds(stopMs)}, ready in ${seconds(startMs)}`);
      await traffic.more(REQUESTS);
    }
    const figures = traffic.figures(from);
    const { requests, wrong, away, awayMs, slowestMs, slowest, deployMs } = figures;
    const outage = `${away} without a response in ${seconds(awayMs)}`;
    check(`${what}: ${requests} requests, ${outage}, ${wrong.length} wrong`, wrong.length === 0, wrong);
    if (away === 0)
      check(
        `  a viewer waited at most ${seconds(slowestMs)} for ${slowest}, a deploy took ${seconds(deployMs)}`,
      );
    return figures;
  };
  try {
    await traffic.start();
    const restart = await replaceAll('restart', before);
    const { migrations, revision } = await readState(envs[0]);
    await operate(context, now, envs[0], 'upgrade', '--check');
    check('the check migrates nothing', (await readState(envs[0])).migrations === migrations);
    traffic.editorWaits = gateways.length > 1;
    const upgrade = await replaceAll('upgrade', now, kills);
    traffic.editorWaits = false;
    await checkSite(context, site, traffic, now);
    await operate(context, now, envs[0], 'rollback', '--revision', String(revision));
    const back = await replaceAll('way back', before);
    await checkSite(context, site, traffic, before);
    if (gateways.length > 1) {
      const away = restart.away + upgrade.away + back.away;
      check(`${away} requests failed while gateways were replaced`, away === 0);
      const [mostMs, limitMs] = [
        Math.max(upgrade.slowestMs, back.slowestMs),
        Math.max(WAIT_MS, RATIO * restart.slowestMs),
      ];
      check(`a viewer waited at most ${seconds(mostMs)}, of ${seconds(limitMs)}`, mostMs <= limitMs);
    } else {
      const ratio = upgrade.awayMs / Math.max(back.awayMs, restart.awayMs);
      check(`the upgrade was away ${ratio.toFixed(1)} times as long as a plain restart`, ratio <= RATIO);
    }
  } finally {
    await traffic.stop();
  }
}

/** One gateway on SQLite. */
async function alone(context: Context, before: string, now: string): Promise<void> {
  const [data, folder] = [await context.data(), await mkdtemp(path.join(context.folder, 'sqlite-'))];
  const port = await freePort();
  await cp(data.folder, folder, { recursive: true });
  const envs = [settings(folder, port)] as const;
  const gateways = [await startGateway(before, envs[0])];
  try {
    const site = {
      ...data,
      ledger: new Ledger(data.ledger),
      origin: `http://127.0.0.1:${port}`,
      envs,
      gateways,
    };
    await upgradeAndReturn(context, site, before, now);
  } finally {
    for (const gateway of gateways) await gateway.stop();
  }
}

/** Two gateways on PostgreSQL behind the shipped nginx file, which are replaced one by one. */
async function oneByOne(context: Context): Promise<void> {
  const nginx = SHARED_CACHES.find(({ name }) => name === 'nginx');
  if (!nginx?.start) throw new Error('nginx is not installed');
  const [before, now] = [context.before.production, context.now.production];
  const folder = await mkdtemp(path.join(context.folder, 'postgres-'));
  const postgres = await startPostgres('fsync=on');
  const more = { DATABASE_URL: postgres.env['DATABASE_URL'] ?? '', DRAIN_SECONDS: '3' };
  const ports = [await freePort(), await freePort()] as const;
  const envs = [
    settings(path.join(folder, '1'), ports[0], more),
    settings(path.join(folder, '2'), ports[1], more),
  ] as const;
  const gateways: Gateway[] = [];
  const ends: (() => Promise<unknown>)[] = [
    () => Promise.all(gateways.map((gateway) => gateway.stop())),
    postgres.stop,
  ];
  try {
    for (const env of envs) gateways.push(await startGateway(before, env));
    const origins = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
    const { origin, reload, stop } = await nginx.start(...origins);
    ends.unshift(stop);
    const route = (without?: number) =>
      without === undefined ? reload(...origins) : reload(origins[1 - without] ?? '');
    const site = { ...(await fill(context, envs[0], origin)), origin, envs, gateways, route };
    await upgradeAndReturn(context, site, before, now, killsOf(gateways[0]?.startMs ?? 0));
  } finally {
    for (const end of ends) await end();
  }
}

/** When starts are killed, by what they do then. */
type Kills = Readonly<Record<string, Moment>>;

/** @param startMs how long a start of the version before takes */
const killsOf = (startMs: number): Kills => ({
  'early in the start': (_now, _before, ms, isReady) => isReady || ms > startMs * 0.3,
  'as it migrates': (now, before, _ms, isReady) => isReady || now.migrations > before.migrations,
});

/** Of a gateway that may be serving by then, or publishes as the only one. */
const LATE_KILLS: Kills = {
  'as it publishes': (now, before, _ms, isReady) => isReady || now.shell !== before.shell,
  'as soon as it is ready': (_now, _before, _ms, isReady) => isReady,
  'as it indexes the videos': ({ indexedTo }) => indexedTo !== '',
};

/** Starts on SQLite that are killed, each on new data of the version before; then the next start. */
async function killed(context: Context): Promise<void> {
  const { ledger, folder: source, startMs } = await context.data();
  const [port, root] = [await freePort(), context.now.production];
  for (const [name, moment] of Object.entries({ ...killsOf(startMs), ...LATE_KILLS })) {
    const env = settings(await mkdtemp(path.join(context.folder, 'killed-')), port);
    await cp(source, env['DATA_DIR'] ?? '', { recursive: true });
    const killing = await killStart(root, env, moment);
    const gateway = await startGateway(root, env);
    try {
      const { compared, missing } = await ledger.compare(`http://127.0.0.1:${port}`);
      const text = `ready in ${seconds(gateway.startMs)}, ${compared} values compared, ${missing.length} lost`;
      context.check(`kill -9 ${name}: ${killing}; then ${text}`, missing.length === 0, missing);
    } finally {
      await gateway.stop();
    }
  }
}

async function makeData(context: Context): Promise<FirstData> {
  const [folder, port] = [path.join(context.folder, 'data'), await freePort()];
  const gateway = await startGateway(context.before.production, settings(folder, port));
  const { startMs } = gateway;
  try {
    return { folder, startMs, ...(await fill(context, settings(folder, port), `http://127.0.0.1:${port}`)) };
  } finally {
    await gateway.stop();
  }
}

/** The phases by name. */
export const PHASES: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  production: (context) => alone(context, context.before.production, context.now.production),
  checkout: (context) => alone(context, context.before.checkout, context.now.checkout),
  postgres: oneByOne,
  kills: killed,
};

/**
 * Upgrades sites from the version before and goes back, while viewers and a deployer go on. Throws if anything that was
 * acknowledged is lost, or a check fails.
 *
 * @param names of phases
 * @param builds a folder that keeps the installations of both versions for the next run; by default a temporary one
 */
export async function upgradeAndBack(names = Object.keys(PHASES), builds?: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-upgrades-'));
  const failures: string[] = [];
  const check = (text: string, isRight = true, details: readonly string[] = []) => {
    console.log(`   ${isRight ? '' : 'FAILED: '}${text}`);
    for (const detail of details.slice(0, 30)) console.log(`     | ${detail}`);
    if (!isRight) failures.push(text);
  };
  const install = async (checkout: string, name: string) => ({
    checkout,
    production: await installForProduction(checkout, path.join(builds ?? folder, name)),
  });
  try {
    const built = await buildVersionBefore(path.join(builds ?? folder, 'before'));
    await run('npx fitreel-build --stale');
    const before = await install(built, 'before-production');
    const now = await install(ROOT, 'now-production');
    let made: Promise<FirstData> | undefined;
    const context: Context = { before, now, folder, check, data: () => (made ??= makeData(context)) };
    for (const name of names) {
      console.log(`\n-- ${name}`);
      try {
        await PHASES[name]?.(context);
      } catch (error) {
        check(`${name} ended: ${error instanceof Error ? error.message : String(error)}`, false);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (failures.length > 0) throw new Error(`${failures.length} checks have failed: ${failures.join('; ')}`);
}
