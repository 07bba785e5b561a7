import { DatabaseFailure } from './database-failure';

/** A request whose turn does not come within this time gets a 503. */
const TURN_TIMEOUT_MS = 10_000;

const WAITING_MAX = 500;

/** Gives what takes several statements, such as a transaction, the only writing connection for itself, in turn. */
export class WriterTurns {
  readonly #waiting: { grant: () => void }[] = [];
  #isTaken = false;

  /** Resolves when it is the caller's turn, with a function that ends it. Throws `DatabaseFailure` with `busy`. */
  async take(): Promise<() => void> {
    if (this.#isTaken) await this.#turn();
    this.#isTaken = true;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      this.#isTaken = false;
      this.#waiting.shift()?.grant();
    };
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= WAITING_MAX) {
        reject(new DatabaseFailure('busy', 'too many writers wait for SQLite'));
        return;
      }
      const entry = {
        grant: () => {
          clearTimeout(timer);
          // The turn is taken now: its owner runs on only after others that are about to ask.
          this.#isTaken = true;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(new DatabaseFailure('busy', `no turn to write within ${TURN_TIMEOUT_MS} ms`));
      }, TURN_TIMEOUT_MS);
      this.#waiting.push(entry);
    });
  }
}
