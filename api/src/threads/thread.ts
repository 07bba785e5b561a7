import { Worker } from 'node:worker_threads';

type Outcome<Result> = { id: number; result?: Result; error?: { message: string; code?: string } };

type Waiting<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void };

type Options = {
  /** For the thread's script, as `workerData`. */
  data?: unknown;
  /** What its tasks fail with once the thread has ended; `cause` is what it threw, if anything. */
  ended: (cause: unknown) => Error;
};

/**
 * A worker thread that runs one task after the other. It starts with the first task, and again with the next one if it
 * ended by itself.
 */
export class Thread<Task extends object, Result> {
  readonly #script: string;
  readonly #options: Options;
  readonly #waiting = new Map<number, Waiting<Result>>();
  #worker: Worker | undefined;
  #tasks = 0;
  #closed = false;

  /** @param script a file that responds to each `{ id, ...task }` with `{ id, result }`, or `error` with message and code */
  constructor(script: string, options: Options) {
    this.#script = script;
    this.#options = options;
  }

  /** How many tasks run or wait. */
  get load(): number {
    return this.#waiting.size;
  }

  /** Runs `task` after those that wait. Throws what the script threw, or `ended`. */
  async run(task: Task): Promise<Result> {
    if (this.#closed) throw this.#options.ended(new Error('it was closed'));
    const worker = (this.#worker ??= this.#start());
    const id = (this.#tasks += 1);
    worker.postMessage({ ...task, id });
    // The process stays alive for a task, and for no idle thread.
    worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
  }

  /** Ends the thread after the task that it runs. Those that wait fail, and those that come later. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { workerData: this.#options.data, execArgv: [] });
    worker.on('message', ({ id, result, error }: Outcome<Result>) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      // A process that closes the thread waits for its end.
      if (this.load === 0 && !this.#closed) worker.unref();
      if (error) waiting?.reject(Object.assign(new Error(), error));
      else waiting?.resolve(result as Result);
    });
    let cause: unknown;
    worker.on('error', (error) => (cause = error));
    worker.on('exit', () => {
      this.#worker = undefined;
      const failure = this.#options.ended(cause);
      for (const { reject } of this.#waiting.values()) reject(failure);
      this.#waiting.clear();
    });
    return worker;
  }
}

/** The thread with the fewest tasks; of several, the first. */
export function idlest<T extends { load: number }>(threads: readonly T[]): T {
  return threads.reduce((one, other) => (other.load < one.load ? other : one));
}
