import { appFolder } from '@fitreel/protocol';
import { fork } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../start/repository';
import { OperatorError } from '../start/run-program';

/** The development server of an app, which may still compile it. */
export interface DevServer {
  app: string;
  /** Its URL, with a trailing slash. */
  base: string;
  /** Resolves after the first compilation. */
  ready: Promise<void>;
}

interface ServerOptions {
  /** Of the app; by default in the repository. */
  folder?: string;
  /** Whether the remote has a page of its own, on the fake API. */
  alone?: boolean;
  /** React Fast Refresh, which needs a shell compiled for development. Without it an edit reloads the page. */
  refresh?: boolean;
}

/** Runs the tooling's `fitreel-serve` for `app` in a child process (ADR-0004). */
export function startDevServer(app: string, port: number, options: ServerOptions = {}): DevServer {
  const command = path.join(ROOT, 'node_modules/.bin/fitreel-serve');
  const { alone = false, refresh = true, folder = path.join(ROOT, appFolder(app)) } = options;
  const env = { ...process.env, FITREEL_REFRESH: refresh ? 'on' : 'off' };
  const child = fork(command, [String(port), ...(alone ? ['--alone'] : [])], { cwd: folder, env });
  process.on('exit', () => child.kill());
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () =>
      reject(new OperatorError(`the development server of ${app} ended: see its output above`)),
    );
  });
  return { app, base: `http://localhost:${port}/`, ready };
}
