import { cp, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../../delivery/testing/free-port';
import { killStart, readState, startGateway, type Moment } from '../operated-site/gateways';
import { Ledger } from '../operated-site/ledger';
import {
  fill,
  rollBack,
  seconds,
  settings,
  startAlone,
  startBehindNginx,
  upgradeAndReturn,
  type Context,
  type Data,
  type Kills,
  type Site,
} from '../operated-site/site';
import { Traffic } from '../operated-site/traffic';
import { onBothVersions } from '../operated-site/versions';
import { startPostgres } from '../servers';

/** The data folder of a site of the previous version on SQLite, and the duration of its start in milliseconds. */
interface FirstData extends Data {
  folder: string;
  startMs: number;
}

/** `data` is created once. */
interface PhaseContext extends Context {
  data: () => Promise<FirstData>;
}

/** One gateway on SQLite. */
async function alone(context: PhaseContext, before: string, now: string): Promise<void> {
  const [data, folder] = [await context.data(), await mkdtemp(path.join(context.folder, 'sqlite-'))];
  await cp(data.folder, folder, { recursive: true });
  const running = await startAlone(before, folder);
  try {
    const site = { ...data, ...running, ledger: new Ledger(data.ledger) };
    await upgradeAndReturn(context, site, trafficOf(site), before, now);
  } finally {
    await running.stop();
  }
}

const trafficOf = ({ origin, ledger, deploys }: Site) => new Traffic(origin, ledger, deploys);

/** Two gateways on PostgreSQL, which are replaced one by one. */
async function oneByOne(context: Context): Promise<void> {
  const [before, now] = [context.before.production, context.now.production];
  const folder = await mkdtemp(path.join(context.folder, 'postgres-'));
  const postgres = await startPostgres('fsync=on');
  try {
    const more = { DATABASE_URL: postgres.env['DATABASE_URL'] ?? '', DRAIN_SECONDS: '3' };
    const running = await startBehindNginx(before, folder, more, more);
    try {
      const site = { ...(await fill(context, running.envs[0], running.origin)), ...running };
      const startMs = running.gateways[0]?.startMs ?? 0;
      const kills = { upgrade: killsOf(startMs), back: killsOfWayBack(startMs) };
      await upgradeAndReturn(context, site, trafficOf(site), before, now, kills);
    } finally {
      await running.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/**
 * @param startMs duration of a start of the previous version
 */
const early = (startMs: number): Kills => ({
  'early in the start': (_now, _before, ms, isReady) => isReady || ms > startMs * 0.3,
});

const READY: Kills = { 'as soon as it is ready': (_now, _before, _ms, isReady) => isReady };

/** The same for the previous version, which does not migrate or publish. */
const killsOfWayBack = (startMs: number): Kills => ({ ...early(startMs), ...READY });

const killsOf = (startMs: number): Kills => ({
  ...early(startMs),
  'as it migrates': (now, before, _ms, isReady) => isReady || now.migrations > before.migrations,
});

/** For a gateway that may already serve by then, or is the only one that publishes. */
const LATE_KILLS: Kills = {
  'as it publishes': (now, before, _ms, isReady) => isReady || now.shell !== before.shell,
  ...READY,
  'as it indexes the videos': ({ indexedTo }) => indexedTo !== '',
};

/**
 * Kills starts on SQLite, each on new data of the previous version, and then starts again. After the last one, downgrades the site, killing
 * those starts too.
 */
async function killed(context: PhaseContext): Promise<void> {
  const { ledger, folder: source, startMs } = await context.data();
  const [before, now] = [context.before.production, context.now.production];
  const port = await freePort();
  let env = settings(source, port);
  const { revision } = await readState(env);
  const kill = async (what: string, root: string, [name, moment]: [string, Moment]) => {
    const killing = await killStart(root, env, moment);
    const gateway = await startGateway(root, env);
    try {
      const { compared, missing } = await ledger.compare(`http://127.0.0.1:${port}`);
      const text = `ready in ${seconds(gateway.startMs)}, ${compared} values compared, ${missing.length} lost`;
      context.check(`${what}, kill -9 ${name}: ${killing}; then ${text}`, missing.length === 0, missing);
    } finally {
      await gateway.stop();
    }
  };
  for (const one of Object.entries({ ...killsOf(startMs), ...LATE_KILLS })) {
    env = settings(await mkdtemp(path.join(context.folder, 'killed-')), port);
    await cp(source, env['DATA_DIR'] ?? '', { recursive: true });
    await kill('upgrade', now, one);
  }
  await rollBack(context, now, env, before, revision);
  for (const one of Object.entries(killsOfWayBack(startMs))) await kill('way back', before, one);
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
export const PHASES: Readonly<Record<string, (context: PhaseContext) => Promise<void>>> = {
  production: (context) => alone(context, context.before.production, context.now.production),
  checkout: (context) => alone(context, context.before.checkout, context.now.checkout),
  postgres: oneByOne,
  kills: killed,
};

/**
 * Upgrades sites from the previous version and downgrades them, while viewers and a deployer keep working. Throws if an acknowledged change
 * is lost, or a check fails.
 *
 * @param names of phases
 * @param builds a folder that keeps the installations of both versions for the next run; by default a temporary one
 */
export async function upgradeAndBack(names = Object.keys(PHASES), builds?: string): Promise<void> {
  let made: Promise<FirstData> | undefined;
  await onBothVersions(names, builds, async (name, context) =>
    PHASES[name]?.({ ...context, data: () => (made ??= makeData(context)) }),
  );
}
