import { InvalidValue } from './check';
import { asRevision, type Revision } from './revision';

/** A revision before it gets its number and time. */
export type NextRevision = Omit<Revision, 'revision' | 'at'>;

/** Where revisions are kept by their numbers. Values are as stored, unchecked: what is not JSON is an `InvalidValue`. */
export interface RevisionLog {
  /** Whether there may be a revision `number`. */
  mayHold(number: number): boolean | Promise<boolean>;

  /** The value of revision `number`; undefined where there is none. */
  find(number: number): Promise<unknown>;

  /** Numbers and values of all revisions up to `number`, the highest number first. */
  downFrom(number: number): AsyncIterable<[number: number, value: unknown]>;

  /** Keeps the revisions of another history in one step; nothing may be kept yet. */
  createAll(revisions: readonly Revision[]): Promise<void>;

  /** Keeps a revision for ever, in one step. Of several writers of one number exactly one succeeds; the others get false. */
  create(revision: Revision): Promise<boolean>;
}

/** Prepares what visitors of a revision get, and calls `show` when that is ready. */
export type Show = (revision: Revision, show: () => void) => Promise<void>;

/**
 * The history of a site: each revision holds what it changed and the state of every app after it. A revision never changes;
 * of those that can be read, the one with the highest number is live (ADR-0008).
 *
 * There is no lock that a killed process could leave behind: a writer creates the next number, which only one can do, and a
 * writer that comes second starts again from the new revision. A damaged revision costs what it changed, and nothing
 * else: the one before it counts, and the next writer takes the number after it.
 */
export class Revisions {
  /** The latest revision seen. Revisions never change, so only later ones need to be looked for. */
  #latest: Revision | null = null;
  /** The damaged revisions after the latest. */
  #damaged: InvalidValue[] = [];
  /** Undefined until somebody shows revisions. */
  #shown: Revision | null | undefined;

  constructor(private readonly log: RevisionLog) {}

  /**
   * The latest revision that can be read; null where nothing was ever deployed.
   *
   * @throws InvalidValue where there are revisions and none can be read
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
   * The revision that visitors get: the latest, or the one before it until the latest is ready. It costs next to nothing,
   * as each page asks for it.
   */
  async shown(): Promise<Revision | null> {
    return this.#shown === undefined ? this.latest() : this.#shown;
  }

  /** Looks for a revision that is not shown yet, and has it shown. Calls do not overlap. */
  async look(show: Show): Promise<void> {
    const latest = await this.latest();
    if (latest && latest.revision > (this.#shown?.revision ?? 0))
      await show(latest, () => this.#show(latest));
    this.#shown ??= null;
  }

  #show(revision: Revision): void {
    if (revision.revision > (this.#shown?.revision ?? 0)) this.#shown = revision;
  }

  /** Whether a release is one of those that visitors get or may soon get, by what was last read. */
  needs(app: string, version: string): boolean {
    return [this.#latest, this.#shown].some((revision) => {
      const { live, canary, previous = [] } = revision?.apps[app] ?? {};
      return [live, canary?.version, previous[0]].includes(version);
    });
  }

  /** What is wrong with the revisions after the latest one, as it was last read; null where there are none. */
  get damage(): string | null {
    const [first] = this.#damaged;
    return first ? `${first.message}. Revision ${this.#latest?.revision} counts instead.` : null;
  }

  /**
   * Appends the revision that `make` returns.
   *
   * @param make gets the latest revision and the time of the new one. It runs again when another writer came first, so
   *   it must have no side effects. Null means that there is nothing to change
   * @returns the revision as written; null where there was nothing to change
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

  /** Takes over another history, in one step. Throws where there is one already. */
  async takeOver(revisions: readonly Revision[]): Promise<void> {
    await this.log.createAll(revisions);
  }

  /** All revisions that can be read, or those with a number lower than `before`, the newest first. */
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

/** Revision `number` with this value; null without one, and what is wrong where it is damaged. */
function asRead(number: number, value: unknown): Revision | InvalidValue | null {
  if (value === undefined || value instanceof InvalidValue) return value ?? null;
  try {
    return asRevision(value, number);
  } catch (error) {
    if (error instanceof InvalidValue) return error;
    throw error;
  }
}
