import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ROOT } from './repository-copy';

/** An initially empty PostgreSQL, which loses its data when it is stopped. */
export interface Postgres {
  /** The DATABASE_URL to start a site with. */
  url: string;
  /** Ends all connections, and restarts it with its data. Resolves when it accepts connections. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * @throws Error if PostgreSQL does not start, after its own message on standard error
 */
export async function startPostgres(): Promise<Postgres> {
  const child = spawn('npm', ['run', '-s', 'postgres', '-w', '@fitreel/api'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const nextLine = async () => {
    const [line] = await Promise.race([once(lines, 'line') as Promise<[string]>, exit.then(() => [null])]);
    if (typeof line !== 'string') throw new Error('PostgreSQL has ended');
    return line;
  };
  return {
    url: await nextLine(),
    async restart() {
      const restarted = nextLine();
      child.stdin.write('restart\n');
      await restarted;
    },
    async stop() {
      child.stdin.end();
      await exit;
    },
  };
}
