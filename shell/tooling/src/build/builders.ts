import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import pLimit from 'p-limit';
import { watchForStuck, type Patience } from './stuck';

/** Processes that build apps. Each loads webpack and TypeScript once, for all apps that it builds. */
export interface Builders {
  /** Builds the app in `folder`. Resolves with a line about the result; rejects if the app cannot be built. */
  build: (folder: string) => Promise<string>;
  /** Lets the processes end. Nothing may be building. */
  end: () => void;
}

/** A process's response to a folder. */
type Response = { summary: string } | { error: string };

/** A build runs code of the app, and webpack and TypeScript, which compute for seconds without a break, so the limits are generous. */
const PATIENCE: Patience = { cpuMs: 90_000, ms: 15 * 60_000 };

const COMMAND = path.join(__dirname, '../../bin/build-worker.cjs');

/** One process for each concurrent build, and at most `most`. */
export function startBuilders(most: number): Builders {
  const limit = pLimit(most);
  const idle: ChildProcess[] = [];
  return {
    build: (folder) =>
      limit(async () => {
        const child = idle.pop() ?? fork(COMMAND);
        const response = await responseOf(child, folder);
        idle.push(child);
        if ('error' in response) throw new Error(response.error);
        return response.summary;
      }),
    end: () => {
      for (const child of idle.splice(0)) child.disconnect();
    },
  };
}

/**
 * The response of a build process. Rejects if the process ends instead, for example for lack of memory, and kills a process that is stuck.
 */
function responseOf(child: ChildProcess, folder: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const watch = watchForStuck(child.pid ?? 0, PATIENCE, () => {
      const why = `its build computes for more than ${PATIENCE.cpuMs / 1000} s without a break`;
      reject(new Error(`${why}: look for a loop that does not end in modules as they load, and in loaders`));
      child.kill('SIGKILL');
    });
    const ended = (code: number | null, signal: string | null) => {
      watch.end();
      reject(new Error(`its build ended by ${signal ?? `exit code ${String(code)}`}`));
    };
    const said = (response: Response | 'alive') => {
      if (response === 'alive') {
        watch.hear();
        return;
      }
      watch.end();
      child.off('error', reject).off('exit', ended).off('message', said);
      resolve(response);
    };
    child.once('error', reject).once('exit', ended).on('message', said);
    child.send(folder);
  });
}
