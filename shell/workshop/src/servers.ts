import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** The root of this checkout. */
export const ROOT = path.join(__dirname, '../../..');

export interface Server {
  origin: string;
  stop: () => Promise<void>;
}

/** Resource usage of a process. */
interface Usage {
  /** CPU time since the process started. */
  cpuSeconds: number;
  /** Its resident set. */
  memoryMb: number;
  /** Includes sockets and pipes. */
  openFiles: number;
}

/** A server in a process of its own. */
export interface MeasuredServer extends Server {
  usage: () => Promise<Usage>;
}

/** A running site with its data folder. */
export interface Site extends MeasuredServer {
  folder: string;
}

/** Runs a CommonJS file that prints "ready at" and its address on standard error. */
async function startProcess(
  file: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<MeasuredServer> {
  const child = fork(path.join(__dirname, 'measured-process.cjs'), [file, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await exit;
  };
  if (!child.stderr) throw new Error('standard error is no pipe');
  for await (const line of createInterface({ input: child.stderr })) {
    const origin = /ready at (http:\S+)/.exec(line)?.[1];
    if (origin === undefined) {
      console.error(line);
      continue;
    }
    child.stderr.pipe(process.stderr);
    const usage = async () => {
      child.send('usage');
      const [used] = (await once(child, 'message')) as [Usage];
      return used;
    };
    return { origin, stop, usage };
  }
  throw new Error(`${file} has ended before it was ready`);
}

export interface SiteOptions {
  /** Environment variables besides this process's. */
  env?: NodeJS.ProcessEnv | undefined;
  /** The checkout whose site to run; by default this one. */
  root?: string | undefined;
  /** Fills the database before the site starts; gets the variables that name it. */
  fill?: ((env: NodeJS.ProcessEnv) => Promise<void>) | undefined;
}

/** Runs `npm start` on a free port, with an empty data folder that `stop` deletes. */
export async function startSite({ env, root = ROOT, fill }: SiteOptions = {}): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-workshop-'));
  const usual = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', DRAIN_SECONDS: '0' };
  const settings = { DATA_DIR: folder, ...usual, ...env };
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await fill?.(settings);
    const site = await startProcess(path.join(root, 'shell/delivery/bin/fitreel-start.cjs'), root, settings);
    return {
      ...site,
      folder,
      async stop() {
        await site.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The response of a bare Fastify route. */
export interface BareResponse {
  bytes: number;
  type: string;
  /** With it, the route checks the token of each request, as the site does. */
  jwtSecret?: string | undefined;
}

/** Starts a server with one bare Fastify route: the lower bound for a response of that size. */
export const startBare = (response: BareResponse): Promise<MeasuredServer> =>
  startProcess(path.join(__dirname, 'bare-server.cjs'), ROOT, {}, [JSON.stringify(response)]);

/** Starts a server with one bare Fastify route that writes a row to `database`: an SQLite file, or the address of a PostgreSQL. */
export const startBareWrite = (options: { database: string; jwtSecret: string }): Promise<MeasuredServer> =>
  startProcess(path.join(__dirname, 'bare-write.cjs'), ROOT, {}, [JSON.stringify(options)]);

/** Opens a free port of this machine for a server in this process. */
export async function listen(server: HttpServer): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An empty database: the environment variables with which a site opens it. For SQLite they follow from `DATA_DIR`. */
interface Database {
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

/**
 * Throws if PostgreSQL does not start, after its own message on standard error.
 *
 * @param settings of the server, such as `fsync=on`
 */
export async function startPostgres(...settings: string[]): Promise<Database> {
  const child = spawn('npm', ['run', '-s', 'postgres', '-w', '@fitreel/api', '--', ...settings], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const started = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const [url] = await Promise.race([started, exit.then(() => [null] as const)]);
  if (url === null) throw new Error('PostgreSQL did not start');
  return {
    env: { DATABASE_URL: url },
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}

const DATABASES: Readonly<Record<string, () => Promise<Database>>> = {
  SQLite: () => Promise.resolve({ env: {}, stop: () => Promise.resolve() }),
  PostgreSQL: () => startPostgres(),
};

/** Starts a site with a database of its own. Started sites are stopped after the work. */
type StartSite = (options?: SiteOptions) => Promise<Site>;

/** Does `work` on each database. `database` is its name in tables. */
export async function onEachDatabase(
  work: (database: string, start: StartSite) => Promise<void>,
): Promise<void> {
  for (const [name, startDatabase] of Object.entries(DATABASES)) {
    const stops: (() => Promise<void>)[] = [];
    try {
      await work(name, async (options = {}) => {
        const database = await startDatabase();
        stops.unshift(database.stop);
        const site = await startSite({ ...options, env: { ...database.env, ...options.env } });
        stops.unshift(site.stop);
        return site;
      });
    } finally {
      for (const stop of stops) await stop();
    }
  }
}
