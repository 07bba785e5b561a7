import { InvalidValue } from './check';
import { asRevision, type Revision } from './revision';

/** A revision before it gets its number and time. */
export type NextRevision = Omit<Revision, 'revision' | 'at'>;

/** Storage of revisions by number. Values are as stored, unchecked: a value that is not JSON is an `InvalidValue`. */
export interface RevisionLog {
  /** Whether revision `number` may exist. */
  mayHold(number: number): boolean | Promise<boolean>;

  /** The value of revision `number`; undefined if it does not exist. */
  find(number: number): Promise<unknown>;

  /** Numbers and values of all revisions up to `number`, the highest number first. */
  downFrom(number: number): AsyncIterable<[number: number, value: unknown]>;

  /** Stores the revisions of another history in one step. The log must be empty. */
  createAll(revisions: readonly Revision[]): Promise<void>;

  /** Stores a revision for good, in one step. Of several writers of one number exactly one succeeds; the others get false. */
  create(revision: Revision): Promise<boolean>;
}

/** Prepares the site of a revision for visitors, and calls `show` when it is ready. */
export type Show = (revision: Revision, show: () => void) => Promise<void>;

/**
 * The history of a site: each revision holds its changes and the state of every app after it. A revision never changes. The
 * readable revision with the highest number is live (ADR-0008).
 *
 * There is no lock that a killed process could leave behind: a writer creates the next number, which only one can do, and a
 * writer that comes second starts again from the new revision. A damaged revision loses only its own changes: the one
 * before it is live, and the next writer takes the number after it.
 */
export class Revisions {
  /** The latest revision seen. Revisions never change, so only later ones need to be read. */
  #latest: Revision | null = null;
  /** The damaged revisions after the latest. */
  #damaged: InvalidValue[] = [];
  /** Undefined until the first `look`. */
  #shown: Revision | null | undefined;

  constructor(private readonly log: RevisionLog) {}

  /**
   * The latest readable revision; null if nothing was ever deployed.
   *
   * @throws InvalidValue if there are revisions but none can be read
   */
  async latest(): Promise<Revision | null> {
    const seen = this.#latest;
    if (seen && this.#damaged.length === 0 && !(await this.log.mayHold(seen.revision + 1))) return seen;
    let latest = this.#latest ?? (await this.#newestReadable());
    let damaged: InvalidValue[] = [];
    for (let number = (latest?.revision ?? 0) + 1; ; number += 1) {
      const next = asRead(number, await this.log.find(number));
      if (!next) break;
      if (next instanceof InvalidValue) damaged.push(next);
      else [latest, damaged] = [next, []];
    }
    if (!latest && damaged[0]) throw damaged[0];
    this.#latest = latest;
    this.#damaged = damaged;
    return latest;
  }

  /**
   * The revision that visitors get: the latest, or the one before it until the latest is ready. Runs for each page, so it
   * must be fast.
   */
  async shown(): Promise<Revision | null> {
    return this.#shown === undefined ? this.latest() : this.#shown;
  }

  /** Looks for a revision that is not shown yet, and has it shown. Calls must not overlap. */
  async look(show: Show): Promise<void> {
    const latest = await this.latest();
    if (latest && latest.revision > (this.#shown?.revision ?? 0))
      await show(latest, () => this.#show(latest));
    this.#shown ??= null;
  }

  #show(revision: Revision): void {
    if (revision.revision > (this.#shown?.revision ?? 0)) this.#shown = revision;
  }

  /** Whether visitors get a release, or may soon get it, as of the last read. */
  needs(app: string, version: string): boolean {
    return [this.#latest, this.#shown].some((revision) => {
      const { live, canary, previous = [] } = revision?.apps[app] ?? {};
      return [live, canary?.version, previous[0]].includes(version);
    });
  }

  /** The problem of the damaged revisions after the latest readable one, as of the last read; null if there are none. */
  get damage(): string | null {
    const [first] = this.#damaged;
    return first ? `${first.message}. Revision ${this.#latest?.revision} counts instead.` : null;
  }

  /**
   * Appends the revision that `make` returns.
   *
   * @param make gets the latest revision and the time of the new one. It runs again if another writer came first, so it
   *   must not have side effects. It returns null if nothing changes
   * @returns the revision as written; null if nothing changed
   */
  async append(
    make: (before: Revision | null, at: string) => Promise<NextRevision | null>,
  ): Promise<Revision | null> {
    for (;;) {
      const before = await this.latest();
      const number = (before?.revision ?? 0) + this.#damaged.length + 1;
      const at = new Date().toISOString();
      const made = await make(before, at);
      if (!made) return null;
      const revision = asRevision({ ...made, revision: number, at }, number);
      if (!(await this.log.create(revision))) continue;
      if (this.#shown !== undefined) this.#show(revision);
      return revision;
    }
  }

  /** Copies another history into this log in one step. Throws if this log already has one. */
  async takeOver(revisions: readonly Revision[]): Promise<void> {
    await this.log.createAll(revisions);
  }

  /** All readable revisions, or those with a number lower than `before`, the newest first. */
  async *newestFirst(before = Infinity): AsyncGenerator<Revision> {
    const latest = await this.latest();
    if (!latest) return;
    if (latest.revision < before) yield latest;
    for await (const [number, value] of this.log.downFrom(Math.min(latest.revision, before) - 1)) {
      const revision = asRead(number, value);
      if (revision && !(revision instanceof InvalidValue)) yield revision;
    }
  }

  async #newestReadable(): Promise<Revision | null> {
    for await (const [number, value] of this.log.downFrom(Number.MAX_SAFE_INTEGER)) {
      const revision = asRead(number, value);
      if (revision && !(revision instanceof InvalidValue)) return revision;
    }
    return null;
  }
}

/** Revision `number` from its stored value; null without a value, and an `InvalidValue` if it is damaged. */
function asRead(number: number, value: unknown): Revision | InvalidValue | null {
  if (value === undefined || value instanceof InvalidValue) return value ?? null;
  try {
    return asRevision(value, number);
  } catch (error) {
    if (error instanceof InvalidValue) return error;
    throw error;
  }
}
