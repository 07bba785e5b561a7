import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';

type Server = { url: string; pid: number };

/** A PostgreSQL and its synchronous standby. */
export type PostgresPair = {
  /** A URL with both hosts. */
  url: string;
  killPrimary: () => void;
  /** Makes the standby the primary, as an operator or a supervisor does. */
  promote: () => Promise<void>;
  /** Stops both and removes their data. */
  stop: () => Promise<void>;
};

/** Starts both on free ports, with the same package as the tests' PostgreSQL. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const child = spawn(process.execPath, [join(__dirname, 'postgres-pair-main.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the pair did not start')));
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  ended.catch(() => undefined);
  const { primary, standby } = JSON.parse(line) as Record<'primary' | 'standby', Server>;
  return {
    url: `${primary.url},${new URL(standby.url).host}/postgres?target_session_attrs=read-write`,
    killPrimary: () => process.kill(primary.pid, 'SIGKILL'),
    promote: async () => {
      const client = new Client({ connectionString: `${standby.url}/postgres` });
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
    },
    stop: async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
