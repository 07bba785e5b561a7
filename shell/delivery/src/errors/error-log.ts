import type { ErrorReport, ReleaseError } from '@fitreel/protocol';
import { LateWriter } from '../store/late-writer';
import { KeptErrors, type ReleaseErrors } from '../store/release-errors';
import { cleanMessage, cleanStack } from './clean-error';

const WRITE_DELAY_MS = 2000;

/** Keeps the errors that browsers report and that rendering has, without anything about viewers (ADR-0028). */
export class ErrorLog {
  /** What the store has not got yet. */
  #errors = new KeptErrors();
  readonly #writer: LateWriter;

  constructor(private readonly store: ReleaseErrors) {
    this.#writer = new LateWriter(WRITE_DELAY_MS, () => this.#write());
  }

  /** Removes old errors. `failed` receives the error of a write, at most once a minute. */
  open(failed: (error: unknown) => void): Promise<void> {
    return this.#writer.open(() => this.store.removeOld(), failed);
  }

  /** Adds an error that a browser reported. */
  reported({ remote, version, route, message, stack }: ErrorReport): void {
    this.#add({ app: remote, version, source: 'browser', route, message, stack });
  }

  /** Adds an error of a page that the server rendered. `text` is its message with its stack. */
  rendered(app: string, version: string, route: string, text: string): void {
    this.#add({ app, version, source: 'server', route, message: text, stack: text });
  }

  /** Writes what is not written yet. Never rejects. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  #add(error: Omit<ReleaseError, 'count' | 'first' | 'last' | 'stack'> & { stack: string }): void {
    const clean = { ...error, message: cleanMessage(error.message), stack: cleanStack(error.stack) };
    const now = new Date().toISOString();
    this.#errors.add({ ...clean, count: 1, first: now, last: now });
    this.#writer.changed();
  }

  async #write(): Promise<void> {
    const written = this.#errors.all();
    this.#errors = new KeptErrors();
    try {
      await this.store.add(written);
    } catch (error) {
      this.#errors = new KeptErrors([...written, ...this.#errors.all()]);
      throw error;
    }
  }
}
