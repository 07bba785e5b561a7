import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ROOT } from '../repository';

/** An empty database: the environment variables by which a server opens it. Those of SQLite follow from `DATA_DIR`. */
interface RunningEngine {
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

/** The engines that every figure of the API is taken on, by the names in tables. */
export const ENGINES: Readonly<Record<string, () => Promise<RunningEngine>>> = {
  SQLite: () => Promise.resolve({ env: {}, stop: () => Promise.resolve() }),
  PostgreSQL: startPostgres,
};

/** Throws when PostgreSQL does not start; its own message is on standard error by then. */
async function startPostgres(): Promise<RunningEngine> {
  const child = spawn('npm', ['run', '-s', 'postgres', '-w', '@fitreel/api'], {
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
