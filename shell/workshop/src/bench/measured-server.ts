import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../repository';
import type { MessageFromServer, Served } from './server-process';

/** A server in a process of its own, so that its CPU time can be told from that of the load. */
export interface MeasuredServer {
  origin: string;
  /** Seconds of CPU time that it has used. */
  cpuSeconds: () => Promise<number>;
  stop: () => Promise<void>;
}

/** The file that serves in the checkout at `root`, which may be from before the workshop. */
function serverProcessOf(root: string): string {
  const file = path.join(root, path.relative(ROOT, __dirname), 'server-process.ts');
  return existsSync(file) ? file : path.join(root, 'shell/delivery/bench/server-process.ts');
}

/**
 * @param env environment variables besides those of this process
 * @param root of the checkout whose server it is
 */
export async function startServer(
  served: Served,
  env: NodeJS.ProcessEnv = {},
  root = ROOT,
): Promise<MeasuredServer> {
  const child = fork(serverProcessOf(root), [JSON.stringify(served)], {
    execArgv: ['--import', 'tsx'],
    cwd: root,
    env: { ...process.env, ...env, LOG_LEVEL: 'error' },
  });
  const exit = once(child, 'exit');
  const next = async () => {
    const arrived = once(child, 'message') as Promise<[MessageFromServer]>;
    const [message] = await Promise.race([arrived, exit.then(() => [null] as const)]);
    if (!message) throw new Error('the server has ended');
    return message;
  };
  const started = await next();
  if (started.type !== 'listening') throw new Error('the server does not listen');
  return {
    origin: started.origin,
    async cpuSeconds() {
      child.send('cpu');
      const message = await next();
      return message.type === 'cpu' ? message.seconds : NaN;
    },
    async stop() {
      child.disconnect();
      await exit;
    },
  };
}
