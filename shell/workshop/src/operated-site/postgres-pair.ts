import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../../../delivery/testing/free-port';

const run = promisify(execFile);

/** A PostgreSQL and its synchronous standby, which the machine's `pg_dump` can dump. */
export interface PostgresPair {
  /** Names both hosts. */
  url: string;
  killPrimary: () => Promise<void>;
  /** Makes the standby the primary. */
  promote: () => Promise<void>;
  /** Stops both, and removes their data. */
  stop: () => Promise<void>;
}

/** PostgreSQL refuses to run as root. */
async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const ids = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'postgres'])));
  return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) };
}

/** Starts both with the programs that the system has installed. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const { stdout } = await run('pg_dump', ['--version']);
  const programs = `/usr/lib/postgresql/${/\) (\d+)/.exec(stdout)?.[1]}/bin`;
  if (!existsSync(programs)) throw new Error(`there is no ${programs}: install PostgreSQL's server`);
  const [user, folder] = [await serverUser(), await mkdtemp(path.join(tmpdir(), 'fitreel-pair-'))];
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o711);
  const as = (program: string, ...args: string[]) =>
    run(`${programs}/${program}`, args, { cwd: folder, ...user });
  const [primary, standby] = [path.join(folder, 'primary'), path.join(folder, 'standby')] as const;
  const start = async (data: string) => {
    const port = await freePort();
    const flags = { port, fsync: 'off', unix_socket_directories: '', listen_addresses: '127.0.0.1' };
    const settings = Object.entries(flags).map(([name, value]) => `-c ${name}=${value}`);
    await as('pg_ctl', '-D', data, '-w', '-l', `${data}.log`, '-o', settings.join(' '), 'start');
    return port;
  };
  const urlOf = (...ports: number[]) =>
    `postgres://postgres:postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`;
  await as('initdb', '-D', primary, '-U', 'postgres', '-A', 'trust', '--no-sync', '--encoding=UTF8');
  const port = await start(primary);
  await as('pg_basebackup', '-d', urlOf(port), '-D', standby, '-R', '-c', 'fast', '--no-sync');
  const standbyPort = await start(standby);
  const client = new Client({ connectionString: urlOf(port) });
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  await client.end();
  return {
    url: `${urlOf(port, standbyPort)}?target_session_attrs=read-write`,
    async killPrimary() {
      const [pid = ''] = (await readFile(path.join(primary, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    promote: async () => void (await as('pg_ctl', '-D', standby, '-w', 'promote')),
    async stop() {
      for (const data of [primary, standby])
        // The primary may have been killed.
        await as('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
