import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../builds/repository';
import { OperatorError } from '../core/store/problem';
import type { DevServer } from './dev-servers';
import { watchSources } from './watch-sources';

const COMMAND = path.join(__dirname, '../../bin/dev-gateway.cjs');

/** The sources that the gateway's process runs. */
const SOURCES = ['api/src', 'api/contract/src', 'shell/protocol/src', 'shell/delivery/src'];

/** The site under development, as passed to its process. */
export interface DevSiteOptions {
  servers: readonly Pick<DevServer, 'app' | 'base'>[];
  /** Apps whose last builds are served. */
  others: readonly string[];
}

/** A process of the gateway. */
interface Running {
  child: ChildProcess;
  /** Resolves once it listens, with the apps that are left out, each with the reason. */
  listening: Promise<string[]>;
  ended: Promise<void>;
}

function launch(command: string, site: DevSiteOptions, env: NodeJS.ProcessEnv): Running {
  const child = fork(command, ['--site', JSON.stringify(site)], { cwd: ROOT, env });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const listening = new Promise<string[]>((resolve, reject) => {
    child.once('message', (missing: string[]) => resolve(missing));
    child.once('exit', () => reject(new OperatorError('the gateway ended: see its output above')));
  });
  return { child, listening, ended };
}

/** The gateway under development. */
interface DevGateway {
  /** Rejects if it ends before it listens, for example because of an error in the API. */
  ended: Promise<never>;
  /** Opens the port. Resolves with the apps that are left out, each with the reason. Call it once. */
  listen: (port: number) => Promise<string[]>;
  /** Ends it with `signal`. */
  close: (signal: NodeJS.Signals) => Promise<void>;
}

/**
 * Runs the API and the gateway in a separate process. After an edit of its sources it restarts on the same port, as Node does not
 * reload them.
 *
 * @param tell prints a line
 * @param roots the folders of the sources
 */
export function startDevGateway(
  site: DevSiteOptions,
  env: NodeJS.ProcessEnv,
  tell: (line: string) => void,
  roots = SOURCES.map((folder) => path.join(ROOT, folder)),
  command = COMMAND,
): DevGateway {
  let running = launch(command, site, env);
  let stopping = false;
  let unwatch = () => undefined as void;

  async function restart(port: number): Promise<void> {
    const { child, ended } = running;
    // This ends the process at once.
    if (child.connected) child.disconnect();
    await ended;
    if (stopping) return;
    running = launch(command, site, env);
    running.child.send(port);
    await running.listening;
  }

  return {
    ended: running.listening.then(() => new Promise<never>(() => undefined)),
    async listen(port) {
      if (running.child.connected) running.child.send(port);
      const missing = await running.listening;
      let restarted = Promise.resolve();
      unwatch = watchSources(roots, (file) => {
        restarted = restarted.then(async () => {
          tell(`${path.relative(ROOT, file)} has changed: the API and the gateway start again …`);
          await restart(port).then(
            () => tell('The API and the gateway run what you edited.'),
            () => tell('They start again after the next edit.'),
          );
        });
      });
      return missing;
    },
    async close(signal) {
      stopping = true;
      unwatch();
      running.child.kill(signal);
      await running.ended;
    },
  };
}
