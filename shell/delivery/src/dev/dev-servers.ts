import { appFolder } from '@fitreel/protocol';
import { fork } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../start/publish';
import { OperatorError } from '../start/run-program';

/** The development server of an app. */
export interface DevServer {
  app: string;
  /** Its URL, with a trailing slash. */
  base: string;
}

/**
 * Runs the tooling's `fitreel-serve` for `app` in a child process (ADR-0004). Resolves after the first compilation.
 * With React Fast Refresh, which needs a shell compiled for development.
 */
export function startDevServer(app: string, port: number): Promise<DevServer> {
  const folder = path.join(ROOT, appFolder(app));
  const command = path.join(ROOT, 'node_modules/.bin/fitreel-serve');
  const env = { ...process.env, FITREEL_REFRESH: 'on' };
  const child = fork(command, [String(port)], { cwd: folder, env });
  process.on('exit', () => child.kill());
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve({ app, base: `http://localhost:${port}/` }));
    child.once('exit', () =>
      reject(new OperatorError(`the development server of ${app} ended: see its output above`)),
    );
  });
}
