import { prepareDatabase } from '@fitreel/api';
import { openDatabase, queries } from '@fitreel/api/db';
import { SHELL } from '@fitreel/protocol';
import type { FastifyInstance } from 'fastify';
import { randomInt } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, writeRemote, writeShell } from '../../../delivery/testing/built-apps';
import { requestView, sendReport } from '../../../delivery/testing/reports';
import { loadGatewayConfig } from '../../../delivery/src/core/gateway/config';
import { CAPABILITIES } from '../../../delivery/src/capabilities';
import { prepareAll } from '../../../delivery/src/start/prepare';
import { LocalDelivery } from '../../../delivery/src/core/operations/local-delivery';
import { createSite } from '../../../delivery/src/core/start/site';
import { loadStoreConfig, openStore } from '../../../delivery/src/core/store/open-store';
import { startPostgres } from '../servers';
import { inFolder } from './deploys';
import type { Report } from './report';

const [GATEWAYS, VIEWS_PER_SECOND] = [[1, 10, 100] as const, [0, 100, 1_000, 10_000] as const];

/** Duration of each cell. Counts of loads are written every two seconds. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);

/** Most views per second that one process can send for the viewers; beyond that, the model estimates their cost. */
const MEASURED_MAX = 300;

/** Shares of all page views: by signed-in viewers, which read a list, and views that add a video to the history. */
const [SIGNED_IN, ADDING] = [0.1, 0.02];

const VIDEO = 'gym-beats';

/**
 * Statements per second according to the code (`site-in-numbers.md`): of a gateway that monitoring and a cache request, more of a gateway
 * whose pages report, and of a page view.
 */
const MODEL = { idle: 4.2, reporting: 0.6, view: SIGNED_IN * 2 + ADDING * 9 };

const model = (gateways: number, views: number) =>
  gateways * (MODEL.idle + (views > 0 ? MODEL.reporting : 0)) + views * MODEL.view;

/** A gateway as `npm start` runs it, but without a port. */
async function startGateway(env: Readonly<Record<string, string>>) {
  const config = loadGatewayConfig(env);
  const database = await openDatabase(config);
  const store = await openStore(loadStoreConfig(env, CAPABILITIES), database);
  await prepareDatabase(database);
  return {
    database,
    store,
    async serve(): Promise<FastifyInstance> {
      const open = prepareAll(CAPABILITIES, env, config);
      const { gateway, follow, startCapabilities } = await createSite(config, database, store, open);
      startCapabilities();
      await gateway.ready();
      await follow();
      return gateway;
    },
  };
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** The requests of a page view that reach a gateway when a cache has the page. */
async function view(
  gateway: FastifyInstance,
  versions: Readonly<Record<string, string>>,
  tokens: readonly string[],
) {
  const ip = someAddress();
  const keys = (await gateway.inject('/api/page-keys')).headers['fitreel-page-keys'];
  const page = /[\w-]+/.exec(String(keys))?.[0];
  const token = await requestView(gateway, JSON.stringify({ page }), ip);
  if (token === null) throw new Error('a view does not count');
  const loads = Object.entries(versions).map(([remote, version]) => ({
    remote,
    version,
    failure: null,
    ms: 100,
  }));
  const vitals = (['LCP', 'INP'] as const).map((name) => ({
    ...{ remote: 'catalog', version: versions['catalog'], route: 'home', name, value: randomInt(40, 4_000) },
  }));
  await sendReport(gateway, { loads, vitals }, { view: token, ip });
  const headers = { authorization: tokens[randomInt(tokens.length)] };
  if (Math.random() < SIGNED_IN) await gateway.inject({ url: '/api/user/likes', headers, remoteAddress: ip });
  if (Math.random() < ADDING)
    await gateway.inject({
      ...{ method: 'PATCH', url: '/api/user/history', headers, remoteAddress: ip },
      payload: { remove: [VIDEO], add: [{ _id: VIDEO }] },
    });
}

/** The requests of monitoring and a cache to a gateway every second. */
async function probe(gateway: FastifyInstance): Promise<void> {
  for (const url of ['/api/health', '/api/page-keys', '/api/videos?limit=24']) await gateway.inject(url);
}

/** Seconds of processor time that a process and its children have used; null if the system does not tell. */
async function cpuSeconds(pid: number): Promise<number | null> {
  const stats = async (name: string) =>
    (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? [];
  const all = await Promise.all(
    (await readdir('/proc').catch(() => [])).map(async (name) => ({ name, stat: await stats(name) })),
  );
  const own = all.filter(({ name, stat }) => name === String(pid) || stat[1] === String(pid));
  // utime and stime, and cutime and cstime of children that ended, in hundredths (proc(5)).
  return own.length > 0
    ? own.reduce((sum, { stat }) => sum + stat.slice(11, 15).reduce((ticks, n) => ticks + Number(n), 0), 0) /
        100
    : null;
}

type Opened = Awaited<ReturnType<typeof startGateway>>;

/** The commits of a database since it started, and its connections. */
async function usageOf({ database }: Opened) {
  const tables = database.kysely.withTables<{
    pg_stat_database: { datname: string; xact_commit: string; numbackends: number };
  }>();
  const { xact_commit: commits, numbackends } = await tables
    .selectFrom('pg_stat_database')
    .select(['xact_commit', 'numbackends'])
    .where('datname', '=', 'postgres')
    .executeTakeFirstOrThrow();
  const { file } = await tables
    .selectNoFrom((eb) => eb.fn<string>('pg_read_file', [eb.val('postmaster.pid')]).as('file'))
    .executeTakeFirstOrThrow();
  return {
    transactions: Number(commits),
    connections: numbackends,
    cpu: await cpuSeconds(parseInt(file, 10)),
  };
}

/** Does `work` `perSecond` times a second for a while, as far as this process can. Resolves with the number of times. */
async function paced(perSecond: number, work: () => Promise<unknown>): Promise<number> {
  let [begun, done] = [0, 0];
  const pending = new Set<Promise<unknown>>();
  const start = performance.now();
  for (let passed = 0; passed < SECONDS; passed = (performance.now() - start) / 1000) {
    for (; begun < passed * perSecond; begun += 1) {
      const one = work()
        .then(() => (done += 1))
        .finally(() => pending.delete(one));
      pending.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - start) / 1000;
  const rate = done / seconds;
  await Promise.all(pending);
  return rate;
}

/**
 * The load of gateways on PostgreSQL. Each is a real gateway without a port, and gets the requests that reach it when a cache has the
 * pages. Cells with more views than one process can send are left to the model, whose error shows in the other cells.
 */
export async function measureGateways(report: Report): Promise<void> {
  const postgres = await startPostgres('fsync=on', 'max_connections=2000');
  const running: FastifyInstance[] = [];
  let statements = 0;
  const stopCounting = queries.subscribe(() => (statements += 1));
  try {
    await inFolder(async (folder) => {
      const env = {
        ...{
          DATA_DIR: folder,
          LOG_LEVEL: 'error',
          JWT_SECRET: 'a-secret-for-the-benchmark-at-least-32-characters',
        },
        DATABASE_URL: postgres.env['DATABASE_URL'] ?? '',
      };
      const first = await startGateway(env);
      const built = [
        await writeShell(path.join(folder, SHELL)),
        await writeRemote(path.join(folder, 'catalog'), CATALOG),
      ];
      const versions: Record<string, string> = {
        [SHELL]: built[0]?.version ?? '',
        catalog: built[1]?.version ?? '',
      };
      for (const app of Object.keys(versions)) await first.store.add(path.join(folder, app));
      await new LocalDelivery(first.store, 'the benchmark').changeAll(
        Object.entries(versions).map(([app, version]) => ({ kind: 'deploy', app, version })),
      );
      running.push(await first.serve());
      const tokens: string[] = [];
      for (let user = 0; user < 20; user += 1) {
        const body = { email: `viewer-${user}@bench.example`, password: 'correct horse' };
        const response = await running[0]?.inject({ method: 'POST', url: '/api/auth/signup', payload: body });
        tokens.push(response?.json<{ encodedToken: string }>().encodedToken ?? '');
      }
      for (const gateways of GATEWAYS) {
        while (running.length < gateways) running.push(await (await startGateway(env)).serve());
        const one = () => running[randomInt(gateways)]!;
        const probes: NodeJS.Timeout[] = [];
        // Spread over the second.
        for (const gateway of running) {
          probes.push(setInterval(() => void probe(gateway).catch(console.error), 1000));
          await new Promise((resolve) => setTimeout(resolve, 1000 / gateways));
        }
        for (const views of VIEWS_PER_SECOND) {
          const table = `${gateways} gateways, ${views} page views per second`;
          const expected = [model(gateways, views)];
          if (views > MEASURED_MAX) {
            report.add({
              table,
              name: 'statements, by the model',
              unit: '/s',
              samples: { FitReel: expected },
            });
            continue;
          }
          await new Promise((resolve) => setTimeout(resolve, 2500));
          const [before, start] = [await usageOf(first), performance.now()];
          statements = 0;
          const sent = await paced(views, () => view(one(), versions, tokens));
          const sentStatements = statements;
          const after = await usageOf(first);
          const seconds = (performance.now() - start) / 1000;
          const per = (to: number | null, from: number | null) =>
            to === null || from === null ? null : (to - from) / seconds;
          const add = (name: string, unit: string, value: number | null, reference: object = {}) =>
            report.add({ table, name, unit, samples: { FitReel: [value], ...reference } });
          add('page views sent', '/s', sent);
          add('statements', '/s', sentStatements / seconds, { 'the model': [model(gateways, sent)] });
          add('transactions', '/s', per(after.transactions, before.transactions));
          add('processor time of PostgreSQL', 's/s', per(after.cpu, before.cpu));
          add('connections', '', after.connections);
        }
        for (const timer of probes) clearInterval(timer);
      }
    });
  } finally {
    stopCounting();
    for (const gateway of running) await gateway.close();
    await postgres.stop();
  }
}
