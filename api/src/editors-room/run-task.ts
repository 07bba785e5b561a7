import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { childEnvironment, postgresVariables, type Config } from '../config';
import type { Task, TaskResults } from './tasks';

/** The message to a worker. */
export type Assignment = { settings: WorkerOptions['settings']; task: Task };

/** A worker’s message: `refused` explains what is wrong with the editor’s input, and `rows` counts the rows read so far. */
export type Answer =
  | { rows: number }
  | { result: TaskResults[Task['kind']] }
  | { refused: string }
  | { failed: string };

/** The reason why an editor's input cannot be processed, worded for the editor. */
export class Refusal extends Error {
  override name = 'Refusal';
}

type RunOptions = {
  /** Without it, the time is unlimited. */
  timeMs?: number;
  /** Aborts the task. */
  signal?: AbortSignal;
  /** Called with the number of rows of the file that were read so far. */
  onRows?: (rows: number) => void;
};

export type WorkerOptions = {
  /** The database of the site. */
  settings: Pick<Config, 'databaseUrl' | 'dataDir'>;
  /** Options for Node, so that it runs TypeScript. */
  execArgv: readonly string[];
  /** Tests run a bundle, which starts faster. */
  program?: string;
};

/** In MB. Enough, because a file's rows wait on disk, and only one picture at a time is decoded. */
const HEAP_MAX_MB = 512;

const PROGRAM = join(__dirname, 'worker.ts');

/** Runs tasks in separate processes with a lower priority than the server, so that no viewer has to wait. */
export class Workers {
  readonly #running = new Set<ChildProcess>();

  /** Set while pictures are being fetched; `again` requests another run. */
  #fetching: { again: boolean } | undefined;

  constructor(
    private readonly options: WorkerOptions,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Runs `task`. Throws `Refusal` if it is impossible or takes longer than `timeMs`, and the reason of an aborted `signal`. */
  run<K extends Task['kind']>(
    task: Task & { kind: K },
    { timeMs, signal, onRows }: RunOptions = {},
  ): Promise<TaskResults[K]> {
    const { settings, execArgv, program = PROGRAM } = this.options;
    return new Promise((done, failed) => {
      const child = fork(program, [], {
        env: childEnvironment('OEMBED_URL', ...postgresVariables()),
        execArgv: [...execArgv, `--max-old-space-size=${HEAP_MAX_MB}`],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      this.#running.add(child);
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      let answer: Exclude<Answer, { rows: number }> = { failed: 'a worker ended without an answer' };
      const kill = () => child.kill('SIGKILL');
      const timer =
        timeMs &&
        setTimeout(() => {
          answer = { refused: `It took longer than ${timeMs / 60_000} minutes and was ended.` };
          kill();
        }, timeMs);
      if (signal?.aborted) kill();
      signal?.addEventListener('abort', kill);
      child.on('message', (sent: Answer) => {
        if ('rows' in sent) onRows?.(sent.rows);
        else answer = sent;
      });
      child.once('error', failed);
      child.once('exit', () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', kill);
        this.#running.delete(child);
        if ('result' in answer) done(answer.result as TaskResults[K]);
        else if (signal?.aborted) failed(signal.reason as Error);
        else failed('refused' in answer ? new Refusal(answer.refused) : new Error(answer.failed));
      });
      child.send({ settings, task } satisfies Assignment, (error) => error && failed(error));
    });
  }

  /** Fetches the pictures of imports in the background, one process at a time. A call during a run requests another run. */
  fetchPictures(): void {
    if (this.#fetching) {
      this.#fetching.again = true;
      return;
    }
    const state = { again: false };
    this.#fetching = state;
    this.run<'fetch-pictures'>({ kind: 'fetch-pictures' })
      .then(
        (result) => this.log.info(result, 'fetched the pictures of an import'),
        (error: unknown) => this.log.error({ err: error }, 'the pictures of an import were not fetched'),
      )
      .finally(() => {
        this.#fetching = undefined;
        if (state.again) this.fetchPictures();
      });
  }

  /** Ends all running tasks. Incomplete transactions are rolled back. */
  async close(): Promise<void> {
    const ended = [...this.#running].map((child) => new Promise((done) => child.once('exit', done)));
    if (this.#fetching) this.#fetching.again = false;
    for (const child of this.#running) child.kill('SIGKILL');
    await Promise.all(ended);
  }
}
