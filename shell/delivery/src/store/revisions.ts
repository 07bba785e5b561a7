import { existsSync } from 'node:fs';
import path from 'node:path';
import { InvalidValue } from './check';
import { createFileAtomic, makeFolder, namesIn, readJson } from './files';
import { asRevision, type Revision } from './revision';

const FILE_NAME = /^(\d{8})\.json$/;

/** A revision before it gets its number and time. */
export type NextRevision = Omit<Revision, 'revision' | 'at'>;

/**
 * The history of a site in a folder: `revisions/00000042.json` holds what revision 42 changed and the state of every
 * app after it. A revision never changes; of those that can be read, the one with the highest number is live (ADR-0008).
 *
 * There is no lock that a killed process could leave behind: a writer creates the file of the next number, which only
 * one can do, and a writer that comes second starts again from the new revision. A damaged revision costs what it
 * changed, and nothing else: the one before it counts, and the next writer takes the number after it.
 */
export class Revisions {
  /** The latest revision seen. Revisions never change, so only later ones need to be looked for. */
  #latest: Revision | null = null;
  /** The file that the revision after `#latest` will have. */
  #successor = '';
  /** The damaged revisions after the latest. */
  #damaged: InvalidValue[] = [];

  /** @param folder absolute path; the first revision creates the folder */
  constructor(readonly folder: string) {}

  /**
   * The latest revision that can be read; null where nothing was ever deployed.
   *
   * @throws InvalidValue where there are revisions and none can be read
   */
  async latest(): Promise<Revision | null> {
    // For each page: looking for one file takes a few microseconds, and another thread would take ten times as long.
    if (this.#latest && this.#damaged.length === 0 && !existsSync(this.#successor)) return this.#latest;
    let latest = this.#latest ?? (await this.#newestReadable());
    let damaged: InvalidValue[] = [];
    for (let number = (latest?.revision ?? 0) + 1; ; number += 1) {
      const next = await this.#find(number);
      if (!next) break;
      if (next instanceof InvalidValue) damaged.push(next);
      else [latest, damaged] = [next, []];
    }
    if (!latest && damaged[0]) throw damaged[0];
    this.#latest = latest;
    this.#successor = this.#file((latest?.revision ?? 0) + 1);
    this.#damaged = damaged;
    return latest;
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
    await makeFolder(this.folder);
    for (;;) {
      const before = await this.latest();
      const number = (before?.revision ?? 0) + this.#damaged.length + 1;
      const at = new Date().toISOString();
      const made = await make(before, at);
      if (!made) return null;
      const revision = asRevision({ ...made, revision: number, at }, number);
      const isWritten = await createFileAtomic(this.#file(number), `${JSON.stringify(revision, null, 2)}\n`);
      if (isWritten) return revision;
    }
  }

  /** All revisions that can be read, the newest first. */
  async *newestFirst(): AsyncGenerator<Revision> {
    const latest = await this.latest();
    if (!latest) return;
    yield latest;
    for (let number = latest.revision - 1; number > 0; number -= 1) {
      const revision = await this.#find(number);
      if (revision && !(revision instanceof InvalidValue)) yield revision;
    }
  }

  #file(number: number): string {
    return path.join(this.folder, `${String(number).padStart(8, '0')}.json`);
  }

  async #newestReadable(): Promise<Revision | null> {
    const names = await namesIn(this.folder);
    const numbers = names.map((name) => Number(FILE_NAME.exec(name)?.[1] ?? 0));
    for (const number of numbers.sort((one, other) => other - one)) {
      const revision = number > 0 ? await this.#find(number) : null;
      if (revision && !(revision instanceof InvalidValue)) return revision;
    }
    return null;
  }

  /** Revision `number`; null where the file is missing, and what is wrong where it is damaged. */
  async #find(number: number): Promise<Revision | InvalidValue | null> {
    try {
      const value = await readJson(this.#file(number));
      return value === undefined ? null : asRevision(value, number);
    } catch (error) {
      if (error instanceof InvalidValue) return error;
      throw error;
    }
  }
}
