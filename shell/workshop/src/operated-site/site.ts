import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../../delivery/testing/free-port';
import { SHARED_CACHES } from '../../../delivery/testing/shared-caches';
import { writeVariant } from '../../../e2e/support/variant';
import { importVideos } from '../bench/requests';
import { fillSite, IMPORTED } from './fill';
import {
  builtVersions,
  fitreel,
  killStart,
  originOf,
  otherReleases,
  readState,
  startGateway,
  type Gateway,
  type Moment,
} from './gateways';
import { Ledger } from './ledger';
import type { Deploys, Figures, Traffic } from './traffic';

/** Longest wait of a viewer while gateways are replaced one by one, unless a plain restart takes as long on this machine. */
const WAIT_MS = 1_000;

/** Largest ratio of an upgrade's times to a plain restart's in the same run. It should be 1, but may double by chance. */
const RATIO = 2;

/** Requests of viewers between two steps of the operator. */
const REQUESTS = 300;

/** Environment variables of a site. */
export type Env = Readonly<Record<string, string>>;

/** A version's checkout with build tools, and its installation for production. */
interface Version {
  checkout: string;
  production: string;
}

/** The ledger of a site, and the tokens of the people who change it. */
export interface Data {
  ledger: Ledger;
  deploys: Deploys;
}

/** Shared by the stages of a nightly part. */
export interface Context {
  before: Version;
  now: Version;
  folder: string;
  /** Prints a result. A wrong result fails the part. */
  check: (text: string, isRight?: boolean, details?: readonly string[]) => void;
}

/** A site with running gateways, each with its own settings. */
export interface Site extends Data {
  origin: string;
  envs: readonly [Env, ...Env[]];
  gateways: Gateway[];
  /** Lets the proxy send requests to all gateways, or to all but one. */
  route?: (without?: number) => Promise<void>;
}

/** The moments at which starts are killed, by name. */
export type Kills = Readonly<Record<string, Moment>>;

export const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

export const settings = (folder: string, port: number, more: Env = {}): Env => ({
  ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder },
  ...{ DRAIN_SECONDS: '1', TRUST_PROXY: '127.0.0.1', ...more },
});

/** Fills the site of the previous version at `origin`, and uploads two releases for the deployer. */
export async function fill({ before, folder }: Context, env: Env, origin: string): Promise<Data> {
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

/** Runs a command of the operator. Prints and returns its output. */
async function operate(
  { check }: Context,
  root: string,
  env: Env,
  args: readonly string[],
  expected = 0,
): Promise<string> {
  const { code, text } = await fitreel(root, env, ...args);
  check(`fitreel ${args.join(' ')}: exit code ${code}`, code === expected, text.split('\n'));
  return text;
}

/** Rolls the releases back to `revision`, with the commands of the upgrade guide: the version in `before` has left no record of its API. */
export async function rollBack(
  context: Context,
  now: string,
  env: Env,
  before: string,
  revision: number,
): Promise<void> {
  const { version } = JSON.parse(
    await readFile(path.join(before, 'shell/delivery/package.json'), 'utf8'),
  ) as { version: string };
  const args = ['rollback', '--revision', String(revision), '--gateway', version];
  const said = await operate(context, now, env, args, 3);
  context.check('the refusal names --force', said.includes('--force'));
  await operate(context, now, env, [...args, '--force']);
}

/** Compares all data with the acknowledged changes, and the live releases with the releases of the version in `root`. */
export async function checkSite(
  { check }: Context,
  { origin, envs, ledger }: Site,
  traffic: Traffic,
  root: string,
) {
  await traffic.stop();
  const health = await fetch(`${origin}/api/health`);
  check(`health: ${health.status} ${await health.text()}`, health.ok);
  const { compared, missing } = await ledger.compare(origin);
  missing.push(...(await traffic.missingDeploys()));
  check(`${compared} values compared, ${missing.length} lost or changed`, missing.length === 0, missing);
  const built = await builtVersions(root);
  // The deployer's releases of the library take turns.
  delete built['library'];
  const others = await otherReleases([origin, ...envs.map(originOf)], built);
  check(`${others.length} apps are live in another release than this version's`, others.length === 0, others);
  await traffic.start();
}

/** Replaces the gateways of `site` one by one with gateways of the installation in `root`. The first start is killed at each of `kills`. */
export async function replaceAll(
  { check }: Context,
  { envs, gateways, route }: Site,
  traffic: Traffic,
  what: string,
  root: string,
  kills: Kills = {},
): Promise<Figures> {
  const from = performance.now();
  for (const [index, env] of envs.entries()) {
    await route?.(index);
    const stopMs = (await gateways[index]?.stop()) ?? 0;
    for (const [name, moment] of index === 0 ? Object.entries(kills) : [])
      check(`kill -9 ${name}: ${await killStart(root, env, moment)}`);
    const { startMs } = (gateways[index] = await startGateway(root, env));
    await route?.();
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
}

/** Upgrades a site from the version in `before`, and downgrades it again. The first gateway's starts are killed at each of `kills`. */
export async function upgradeAndReturn(
  context: Context,
  site: Site,
  traffic: Traffic,
  before: string,
  now: string,
  kills: { upgrade?: Kills; back?: Kills } = {},
): Promise<void> {
  const { check } = context;
  const { envs, gateways } = site;
  try {
    await traffic.start();
    const restart = await replaceAll(context, site, traffic, 'restart', before);
    const { migrations, revision } = await readState(envs[0]);
    await operate(context, now, envs[0], ['upgrade', '--check']);
    check('the check migrates nothing', (await readState(envs[0])).migrations === migrations);
    traffic.editorWaits = gateways.length > 1;
    const upgrade = await replaceAll(context, site, traffic, 'upgrade', now, kills.upgrade);
    traffic.editorWaits = false;
    await checkSite(context, site, traffic, now);
    await operate(context, now, envs[0], ['status']);
    await rollBack(context, now, envs[0], before, revision);
    const back = await replaceAll(context, site, traffic, 'way back', before, kills.back);
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

/** Running gateways, and the origin and proxy in front of them. */
export interface Running extends Pick<Site, 'origin' | 'envs' | 'gateways' | 'route'> {
  stop: () => Promise<void>;
}

/** Starts one gateway of the installation in `root`. */
export async function startAlone(root: string, folder: string, more?: Env): Promise<Running> {
  const port = await freePort();
  const env = settings(folder, port, more);
  const gateways = [await startGateway(root, env)];
  const stop = async () => {
    for (const gateway of gateways) await gateway.stop();
  };
  return { origin: `http://127.0.0.1:${port}`, envs: [env], gateways, stop };
}

/**
 * Starts two gateways of the installation in `root` behind the shipped nginx file.
 *
 * @param folder in which each gets a folder of its own
 * @param more their settings, such as the database that they share
 */
export async function startBehindNginx(root: string, folder: string, ...more: [Env, Env]): Promise<Running> {
  const nginx = SHARED_CACHES.find(({ name }) => name === 'nginx');
  if (!nginx?.start) throw new Error('nginx is not installed');
  const ports = [await freePort(), await freePort()] as const;
  const envs = [
    settings(path.join(folder, '1'), ports[0], more[0]),
    settings(path.join(folder, '2'), ports[1], more[1]),
  ] as const;
  const gateways: Gateway[] = [];
  const stopAll = () => Promise.all(gateways.map((gateway) => gateway.stop()));
  try {
    for (const env of envs) gateways.push(await startGateway(root, env));
    const origins = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
    const { origin, reload, stop } = await nginx.start(...origins);
    return {
      ...{ origin, envs, gateways },
      route: (without) => (without === undefined ? reload(...origins) : reload(origins[1 - without] ?? '')),
      async stop() {
        await stop();
        await stopAll();
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
