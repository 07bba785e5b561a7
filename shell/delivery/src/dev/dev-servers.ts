import { childEnvironment } from '@fitreel/api/config';
import { appFolder } from '@fitreel/protocol';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { ROOT, toolingCommand } from '../builds/repository';
import { OperatorError } from '../core/store/problem';

/** The highest port. */
const PORT_MAX = 65_535;

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/** The first `count` free ports from `from` on. */
export async function freePorts(from: number, count: number, host: string): Promise<number[]> {
  const ports: number[] = [];
  for (let port = from; ports.length < count; port += 1) {
    if (port > PORT_MAX) throw new Error(`there are no ${count} free ports from ${from} on`);
    if (await isFree(port, host)) ports.push(port);
  }
  return ports;
}

/** The development server of an app, which may still be compiling. */
export interface DevServer {
  app: string;
  /** Its URL, with a trailing slash. */
  base: string;
  /** Resolves after the first compilation. */
  ready: Promise<void>;
}

interface ServerOptions {
  /** The folder of the app; by default in the repository. */
  folder?: string;
  /** Whether the remote gets a page of its own, on the fake API. */
  alone?: boolean;
  /** React Fast Refresh, which needs a shell compiled for development. Without it an edit reloads the page. */
  refresh?: boolean;
}

/** A larger heap for new objects, in MB: a compilation creates many, and collecting them took a third of its time. */
const YOUNG_HEAP = '--max-semi-space-size=64';

/** How long a server may take to save its compiled output after Ctrl+C. */
const STOP_MS = 1000;

/** Runs the tooling's `fitreel-serve` for `app` in a child process. */
export function startDevServer(app: string, port: number, options: ServerOptions = {}): DevServer {
  const command = toolingCommand('fitreel-serve');
  if (command === null) throw new OperatorError('@fitreel/tooling, which compiles apps, is not installed');
  const { alone = false, refresh = true, folder = path.join(ROOT, appFolder(app)) } = options;
  const env = { ...childEnvironment(), FITREEL_REFRESH: refresh ? 'on' : 'off' };
  const child = fork(command, [String(port), ...(alone ? ['--alone'] : [])], {
    cwd: folder,
    env,
    execArgv: [...process.execArgv, YOUNG_HEAP],
  });
  process.on('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref());
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () =>
      reject(new OperatorError(`the development server of ${app} ended: see its output above`)),
    );
  });
  return { app, base: `http://localhost:${port}/`, ready };
}
