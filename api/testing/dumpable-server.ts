import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverVersion } from './databases';

const run = promisify(execFile);

/** Ports that stay free until a server uses them: systems choose ports of connections from a range above. */
const PORTS = [11_000, 32_768] as const;

/** The version of `pg_dump`; 0 if it is not installed. */
async function dumpVersion(): Promise<number> {
  const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }));
  return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

/** The user to run PostgreSQL as, because it refuses to run as root. */
async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'postgres'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** A server that `pg_dump` can dump. */
type DumpableServer = {
  stop: () => Promise<unknown>;
  /** Starts a standby of the server on 127.0.0.1; missing if the server is the run's own. */
  startStandby?: () => Promise<{ port: number; stop: () => Promise<unknown> }>;
};

/**
 * Lets the tests of this file use a server that `pg_dump` can dump: the run's own, or one that Debian installed with
 * `pg_dump`. Call it in `beforeAll`, and `stop` in `afterAll`.
 */
export async function useDumpableServer(): Promise<DumpableServer> {
  const version = await dumpVersion();
  const programs = `/usr/lib/postgresql/${version}/bin`;
  if (version >= (await serverVersion()) || !existsSync(programs)) return { stop: async () => undefined };
  const user = await serverUser();
  const folder = await mkdtemp(join(tmpdir(), 'fitreel-dumpable-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };
  await run(`${programs}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], options);
  const start = async (directory: string, attempts = 5): Promise<number> => {
    const port = randomInt(...PORTS);
    const settings = `-p ${port} -c fsync=off -c unix_socket_directories= -c listen_addresses=127.0.0.1`;
    const args = ['-D', directory, '-w', '-l', `${directory}.log`, '-o', settings, 'start'];
    try {
      await run(`${programs}/pg_ctl`, args, options);
      return port;
    } catch (error) {
      if (attempts === 1) throw error;
      return start(directory, attempts - 1);
    }
  };
  const stop = (directory: string) =>
    run(`${programs}/pg_ctl`, ['-D', directory, '-m', 'immediate', 'stop'], options);
  const url = `postgres://postgres:postgres@127.0.0.1:${await start(data)}`;
  // Each test file has its own environment.
  process.env.TEST_POSTGRES_URL = url;
  // The run's templates are databases of its own server.
  delete process.env.TEST_TEMPLATES;
  return {
    async stop() {
      await stop(data);
      await rm(folder, { recursive: true, force: true });
    },
    async startStandby() {
      const copy = join(folder, `standby-${randomInt(1_000_000)}`);
      await run(
        `${programs}/pg_basebackup`,
        ['-d', url, '-D', copy, '-R', '-c', 'fast', '--no-sync'],
        options,
      );
      return { port: await start(copy), stop: () => stop(copy) };
    },
  };
}

/** Whether `pg_dump` exists and is at least as new as the tests' server. Reports it if not. */
export async function canDump(): Promise<boolean> {
  const [dump, server] = [await dumpVersion(), await serverVersion()];
  if (dump < server) process.stderr.write(`skipped: PostgreSQL is ${server}, pg_dump ${dump || 'missing'}\n`);
  return dump >= server;
}
