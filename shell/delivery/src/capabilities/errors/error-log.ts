import type { ErrorReport, ReleaseError } from '@fitreel/protocol';
import { LateWriter } from '../shared/late-writer';
import { KeptErrors, type ReleaseErrors } from './release-errors';
import { cleanMessage, cleanStack } from './clean-error';
import { KindShares } from './kind-shares';

const WRITE_DELAY_MS = 2000;

/** Keeps errors from browsers and from rendering, without any data about viewers. */
export class ErrorLog {
  /** Errors that are not in the store yet. */
  #errors = new KeptErrors();
  /** The subset of `#errors` whose kinds may be reported. */
  #ofKinds = new KeptErrors();
  readonly #shares = new KindShares();
  readonly #writer: LateWriter;

  /** @param noteKinds receives errors whose kinds may be reported */
  constructor(
    private readonly store: ReleaseErrors,
    private readonly noteKinds: (errors: readonly ReleaseError[]) => Promise<void> = async () => undefined,
  ) {
    this.#writer = new LateWriter(WRITE_DELAY_MS, () => this.#write());
  }

  /** Removes old errors. `failed` receives the error of a write, at most once a minute. */
  open(failed: (error: unknown) => void): Promise<void> {
    return this.#writer.open(() => this.store.removeOld(), failed);
  }

  /** Adds an error that a browser in `network` reported. */
  reported({ remote, version, route, message, stack }: ErrorReport, network: string): void {
    this.#add({ app: remote, version, source: 'browser', route, message, stack }, network);
  }

  /** Adds an error of a page that the server rendered. `text` is its message with its stack. */
  rendered(app: string, version: string, route: string, text: string): void {
    // Anyone who requests a page might control the message, so the origin is the page's route.
    this.#add({ app, version, source: 'server', route, message: text, stack: text }, `${app} ${route}`);
  }

  /** Writes all pending errors. Never rejects. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  #add(
    error: Omit<ReleaseError, 'count' | 'first' | 'last' | 'stack'> & { stack: string },
    origin: string,
  ): void {
    const clean = { ...error, message: cleanMessage(error.message), stack: cleanStack(error.stack) };
    const now = new Date().toISOString();
    const added = { ...clean, count: 1, first: now, last: now };
    if (!this.#shares.keeps(added, origin)) return;
    this.#errors.add(added);
    if (this.#shares.tells(added, origin)) this.#ofKinds.add(added);
    this.#writer.changed();
  }

  async #write(): Promise<void> {
    await this.#writeErrors();
    const ofKinds = this.#ofKinds.all();
    this.#ofKinds = new KeptErrors();
    try {
      await this.noteKinds(ofKinds);
    } catch (error) {
      this.#ofKinds = new KeptErrors([...ofKinds, ...this.#ofKinds.all()]);
      throw error;
    }
  }

  async #writeErrors(): Promise<void> {
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
