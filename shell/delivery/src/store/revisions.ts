import path from 'node:path';
import { createFileAtomic, makeFolder, namesIn, readJson } from './files';
import { asRevision, type Revision } from './revision';

const FILE_NAME = /^(\d{8})\.json$/;

/** A revision before it gets its number and time. */
export type NextRevision = Omit<Revision, 'revision' | 'at'>;

/**
 * The history of a site in a folder: `revisions/00000042.json` holds what revision 42 changed and the state of every
 * app after it. A revision never changes; the one with the highest number is live (ADR-0008).
 *
 * There is no lock that a killed process could leave behind: a writer creates the file of the next number, which only
 * one can do, and a writer that comes second starts again from the new revision.
 */
export class Revisions {
  /** The latest revision seen. Revisions never change, so only later ones need to be looked for. */
  #latest: Revision | null = null;

  /** @param folder absolute path; the first revision creates the folder */
  constructor(readonly folder: string) {}

  /** The latest revision; null where nothing was ever deployed. */
  async latest(): Promise<Revision | null> {
    let latest = this.#latest ?? (await this.#find(await this.#highest()));
    for (;;) {
      const next = await this.#find((latest?.revision ?? 0) + 1);
      if (!next) break;
      latest = next;
    }
    this.#latest = latest;
    return latest;
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
      const at = new Date().toISOString();
      const made = await make(before, at);
      if (!made) return null;
      const number = (before?.revision ?? 0) + 1;
      const revision = asRevision({ ...made, revision: number, at }, number);
      if (await createFileAtomic(this.#file(number), `${JSON.stringify(revision, null, 2)}\n`))
        return revision;
    }
  }

  /** All revisions, the newest first. */
  async *newestFirst(): AsyncGenerator<Revision> {
    const latest = await this.latest();
    if (!latest) return;
    yield latest;
    for (let number = latest.revision - 1; number > 0; number -= 1) {
      const revision = await this.#find(number);
      if (!revision) throw new Error(`revision ${number} is missing in ${this.folder}`);
      yield revision;
    }
  }

  #file(number: number): string {
    return path.join(this.folder, `${String(number).padStart(8, '0')}.json`);
  }

  async #highest(): Promise<number> {
    const names = await namesIn(this.folder);
    return Math.max(0, ...names.map((name) => Number(FILE_NAME.exec(name)?.[1] ?? 0)));
  }

  async #find(number: number): Promise<Revision | null> {
    const value = await readJson(this.#file(number));
    return value === undefined ? null : asRevision(value, number);
  }
}
