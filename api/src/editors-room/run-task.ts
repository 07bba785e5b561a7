import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { childEnvironment, postgresVariables, type Config } from '../config';
import { ApiError } from '../http/responses';
import type { Task, TaskResults } from './tasks';

/** What a worker gets. */
export type Assignment = { settings: WorkerOptions['settings']; task: Task };

/** What a worker answers: `refused` says what is wrong with what the editor sent. */
export type Answer = { result: TaskResults[Task['kind']] } | { refused: string } | { failed: string };

export type WorkerOptions = {
  /** The database of the site. */
  settings: Pick<Config, 'databaseUrl' | 'dataDir'>;
  /** How Node runs TypeScript. */
  execArgv: readonly string[];
  /** Tests run a bundle, which starts sooner. */
  program?: string;
};

/** In MB: a file's rows wait on disk, and one picture at a time is decoded. */
const HEAP_MAX_MB = 512;

const PROGRAM = join(__dirname, 'worker.ts');

/** Runs tasks in processes of their own, which give way to the server: no viewer waits. */
export class Workers {
  readonly #running = new Set<ChildProcess>();

  constructor(private readonly options: WorkerOptions) {}

  /**
   * Does `task`. Throws `ApiError` for what cannot be done, and where it takes longer than `timeMs`, and then nothing has changed.
   *
   * @param timeMs without it, the task takes as long as it takes
   */
  run<K extends Task['kind']>(task: Task & { kind: K }, timeMs?: number): Promise<TaskResults[K]> {
    const { settings, execArgv, program = PROGRAM } = this.options;
    return new Promise((done, failed) => {
      const child = fork(program, [], {
        env: childEnvironment('OEMBED_URL', ...postgresVariables()),
        execArgv: [...execArgv, `--max-old-space-size=${HEAP_MAX_MB}`],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      this.#running.add(child);
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      let answer: Answer = { failed: 'a worker ended without an answer' };
      const timer =
        timeMs &&
        setTimeout(() => {
          answer = { refused: `It took longer than ${timeMs / 60_000} minutes. Nothing has changed.` };
          child.kill('SIGKILL');
        }, timeMs);
      child.on('message', (sent) => {
        answer = sent as Answer;
      });
      child.once('error', failed);
      child.once('exit', () => {
        clearTimeout(timer);
        this.#running.delete(child);
        if ('result' in answer) done(answer.result as TaskResults[K]);
        else
          failed(
            'refused' in answer
              ? new ApiError('fileRejected', { text: answer.refused })
              : new Error(answer.failed),
          );
      });
      child.send({ settings, task } satisfies Assignment, (error) => error && failed(error));
    });
  }

  /** Ends all that runs: transactions that are not complete leave nothing. */
  async close(): Promise<void> {
    const ended = [...this.#running].map((child) => new Promise((done) => child.once('exit', done)));
    for (const child of this.#running) child.kill('SIGKILL');
    await Promise.all(ended);
  }
}
