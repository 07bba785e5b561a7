import { fork } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../start/publish';

/** An app that is compiled while it is edited. */
export interface DevServer {
  app: string;
  /** Address of its server, with a closing slash. */
  base: string;
}

/**
 * Starts the tooling's `fitreel-serve` for `app` in a process of its own, which ends with this one. Resolves
 * after the first compilation.
 *
 * @param refresh whether components are replaced in the page, which needs a shell compiled for development
 */
export function startDevServer(app: string, port: number, refresh: boolean): Promise<DevServer> {
  const folder = path.join(ROOT, app === 'shell' ? 'shell' : `remote-${app}`);
  const command = path.join(ROOT, 'node_modules/.bin/fitreel-serve');
  const env = { ...process.env, FITREEL_REFRESH: refresh ? 'on' : 'off' };
  const child = fork(command, [String(port)], { cwd: folder, env });
  process.on('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve({ app, base: `http://localhost:${port}/` }));
    child.once('exit', () =>
      reject(new Error(`the development server of ${app} ended; its report stands above`)),
    );
  });
}
