import path from 'node:path';
import type * as JestWorker from 'jest-worker';

/** Processes that build apps. Each loads webpack and TypeScript once, for all apps that it builds. */
export interface Builders {
  /** Builds the app in `folder`. Resolves with a line that says what came of it, rejects if the app cannot be built. */
  build: (folder: string) => Promise<string>;
  /** Ends the processes. */
  end: () => Promise<void>;
}

/** Starts so many processes once there is something to build. What they print is printed. */
export function startBuilders(processes: number): Builders {
  // Loaded here, because most starts of the site build nothing.
  const { Worker } = require('jest-worker') as typeof JestWorker;
  const worker = new Worker(path.join(__dirname, '../../bin/build-worker.cjs'), {
    exposedMethods: ['build'],
    numWorkers: processes,
    // An app that ends its process would end the next one, too.
    maxRetries: 0,
  }) as JestWorker.Worker & Pick<Builders, 'build'>;
  worker.getStdout().pipe(process.stdout);
  worker.getStderr().pipe(process.stderr);
  return {
    build: (folder) => worker.build(folder),
    end: async () => {
      await worker.end();
    },
  };
}
