import {
  EDITOR_JOBS_MAX,
  EDITOR_JOBS_MAX_BYTES,
  JOBS_MAX,
  JOBS_MAX_BYTES,
  type EditingJob,
} from '@fitreel/contract';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EditingJobRow } from '../db/tables';
import { ApiError } from '../http/responses';
import { cancelJob, findJob, insertJob, presentJob, touchJobs, updateJob } from './jobs-repository';
import { Refusal } from './run-task';
import { announcedBytes, receiveFile, type Upload } from './uploads';

/** How often a gateway saves the progress of its jobs, and checks which were cancelled. */
const BEAT_MS = 2_000;

/** Seconds after which a rejected editor may retry. */
const RETRY_SECONDS = 10;

/** The purpose of an uploaded file, and its limits. */
type Order = Pick<EditingJobRow, 'kind' | 'name'> & {
  bytesMax: number;
  /** The options that a preview and its import must share, besides the file. */
  salt?: string;
  /** The job that must have had the same input. */
  preview?: string | undefined;
};

/** Lets work report its progress, and learn that it was cancelled. */
type Progress = { signal: AbortSignal; onRows: (rows: number) => void };

type Work = (file: string, progress: Progress) => Promise<Pick<EditingJob, 'import' | 'picture'>>;

/** A job whose file is on this gateway. */
type Held = {
  id: string;
  editor: string;
  /** Size of its file, already on disk or announced. */
  bytes: number;
  stop: AbortController;
  /** Changes that are not in the database yet. */
  unsaved: Parameters<typeof updateJob>[2];
  done: Promise<void>;
};

/**
 * Runs editors' jobs: previews and imports one after the other, and pictures in parallel to them. Every gateway of a site
 * keeps the files of its own jobs; their states are in the database.
 */
export class Jobs {
  readonly #held = new Set<Held>();
  /** The last job of each queue. */
  readonly #lines: Record<'import' | 'picture', Promise<unknown>> = {
    import: Promise.resolve(),
    picture: Promise.resolve(),
  };
  #timer: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(private readonly app: Pick<FastifyInstance, 'db' | 'log'>) {}

  /**
   * Receives the file of a request, and runs `work` on it in its turn. Throws `ApiError`; if a limit is reached, before
   * reading the file.
   */
  async accept(request: FastifyRequest, order: Order, work: Work): Promise<EditingJob> {
    const { editor } = request;
    const job = this.#hold(editor, announcedBytes(request, order.bytesMax));
    const received = this.#receive(job, request, order);
    job.done = received.then(
      (upload) => this.#do(job, order.kind === 'picture' ? 'picture' : 'import', upload, work),
      () => undefined,
    );
    await received;
    return this.read(editor, job.id);
  }

  /** An editor's job. Throws `ApiError`. */
  async read(editor: string, id: string): Promise<EditingJob> {
    const row = await findJob(this.app.db, editor, id);
    if (!row) throw new ApiError('jobMissing');
    return presentJob(row);
  }

  /** Asks to cancel a job, even at another gateway. Throws `ApiError`. */
  async cancel(editor: string, id: string): Promise<EditingJob> {
    await cancelJob(this.app.db, editor, id);
    const own = [...this.#held].find((job) => job.id === id && job.editor === editor);
    own?.stop.abort();
    await own?.done;
    return this.read(editor, id);
  }

  /** Stops all jobs, which the database then shows as interrupted, and deletes their files. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { stop } of this.#held) stop.abort();
    await Promise.all([...this.#held].map(({ done }) => done));
    clearTimeout(this.#timer);
  }

  /** Reserves room for a job. Throws `ApiError` if a limit is reached. */
  #hold(editor: string, bytes: number): Held {
    if (this.#isClosing) throw new ApiError('stopping');
    const all = [...this.#held];
    const own = all.filter((job) => job.editor === editor);
    const bytesOf = (jobs: readonly Held[]) => jobs.reduce((sum, job) => sum + job.bytes, bytes);
    const problem =
      own.length >= EDITOR_JOBS_MAX || bytesOf(own) > EDITOR_JOBS_MAX_BYTES
        ? `You have ${own.length} files waiting; ${EDITOR_JOBS_MAX} files and ${megabytes(EDITOR_JOBS_MAX_BYTES)} are the most.`
        : all.length >= JOBS_MAX || bytesOf(all) > JOBS_MAX_BYTES
          ? `Files of other editors are waiting; ${JOBS_MAX} files and ${megabytes(JOBS_MAX_BYTES)} are the most.`
          : undefined;
    if (problem !== undefined)
      throw new ApiError('tooManyJobs', {
        text: `${problem} Please try again when some are done.`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    const job = { id: randomUUID(), editor, bytes, stop: new AbortController(), unsaved: {} };
    const held: Held = { ...job, done: Promise.resolve() };
    this.#held.add(held);
    return held;
  }

  async #receive(job: Held, request: FastifyRequest, order: Order): Promise<Upload> {
    const { id, editor, stop } = job;
    const { kind, name, bytesMax, salt = '', preview } = order;
    let upload: Upload | undefined;
    try {
      upload = await receiveFile(request, { name, salt, bytesMax, signal: stop.signal });
      if (preview !== undefined) await this.#requirePreview(editor, preview, upload.input);
      if (this.#isClosing) throw new ApiError('stopping');
      await insertJob(this.app.db, { id, author: editor, kind, name, input: upload.input });
      return upload;
    } catch (error) {
      this.#held.delete(job);
      await upload?.remove();
      throw this.#isClosing ? new ApiError('stopping') : error;
    }
  }

  async #requirePreview(editor: string, id: string, input: string): Promise<void> {
    const row = await findJob(this.app.db, editor, id);
    if (row?.kind !== 'preview' || row.state !== 'done' || row.input !== input)
      throw new ApiError('previewDiffers');
  }

  async #do(job: Held, line: 'import' | 'picture', upload: Upload, work: Work): Promise<void> {
    this.#beatSoon();
    const turn = this.#lines[line];
    this.#lines[line] = Promise.allSettled([turn, job.done]);
    const { signal } = job.stop;
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    await Promise.race([turn, aborted]);
    try {
      signal.throwIfAborted();
      job.unsaved = { state: 'running' };
      await this.#save(job);
      const onRows = (rows: number) => {
        job.unsaved = { ...job.unsaved, rows };
      };
      const outcome = await work(upload.file, { signal, onRows });
      job.unsaved = { ...job.unsaved, state: 'done', outcome: JSON.stringify(outcome) };
    } catch (error) {
      const message = error instanceof Refusal ? error.message : undefined;
      const state = message === undefined ? 'failed' : 'refused';
      const stopped = this.#isClosing ? 'interrupted' : 'cancelled';
      if (state === 'failed' && !signal.aborted)
        this.app.log.error({ err: error }, 'a job of an editor failed');
      job.unsaved = {
        ...job.unsaved,
        state: signal.aborted ? stopped : state,
        outcome: JSON.stringify({ message }),
      };
    }
    await upload.remove().catch((error: unknown) => {
      this.app.log.error({ err: error }, 'the file of a job was not removed');
    });
    await this.#save(job);
  }

  /** Saves the changes of a job, or leaves them to the next beat. A finished job makes room for another. */
  async #save(job: Held): Promise<void> {
    const { unsaved } = job;
    try {
      if (Object.keys(unsaved).length > 0) await updateJob(this.app.db, job.id, unsaved);
      if (job.unsaved === unsaved) job.unsaved = {};
    } catch (error) {
      this.app.log.warn({ err: error }, 'the state of a job was not written; the next try is in two seconds');
      return;
    }
    if (unsaved.outcome !== undefined) this.#held.delete(job);
  }

  #beatSoon(): void {
    this.#timer ??= setTimeout(() => void this.#beat(), BEAT_MS).unref();
  }

  async #beat(): Promise<void> {
    try {
      const jobs = [...this.#held];
      const ended =
        jobs.length > 0
          ? await touchJobs(
              this.app.db,
              jobs.map(({ id }) => id),
            )
          : [];
      for (const job of jobs) {
        if (ended.includes(job.id)) job.stop.abort();
        await this.#save(job);
      }
    } catch (error) {
      this.app.log.warn(
        { err: error },
        'the states of jobs were not written; the next try is in two seconds',
      );
    }
    this.#timer = undefined;
    if (this.#held.size > 0 && !this.#isClosing) this.#beatSoon();
  }
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
