import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { check } from './check';
import { isMissing } from './is-missing';
import { Revision } from './revision';
import { createFileAtomic } from './write-file';

const FILE_NAME = /^(\d{8})\.json$/;

/** What a change makes of the revision before it. */
export type NextRevision = Omit<Revision, 'revision' | 'at'>;

/**
 * The history of a site in a folder: `revisions/00000042.json` holds what revision 42 did and all that is live after
 * it. A revision is made in one step and never changed; the one with the highest number is what is live.
 *
 * There is no lock that a killed process could leave behind: who makes a change creates the file of the next number,
 * which only one can do, and who comes second starts again from what the first has made.
 */
export class Revisions {
  /** The latest that was seen. Revisions never change, so that only those after it need to be looked for. */
  #latest: Revision | null = null;

  /** @param folder absolute path; made by the first change */
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
   * Adds the revision that `make` gives for the latest one and the time of the new one. `make` is called again with the new latest one when
   * another change came in between, and so must do nothing else.
   *
   * @returns the revision as it was written; null where `make` gives null, since there is nothing to change
   */
  async append(
    make: (before: Revision | null, at: string) => Promise<NextRevision | null>,
  ): Promise<Revision | null> {
    await mkdir(this.folder, { recursive: true });
    for (;;) {
      const before = await this.latest();
      const at = new Date().toISOString();
      const made = await make(before, at);
      if (!made) return null;
      const number = (before?.revision ?? 0) + 1;
      const revision = check(Revision, { ...made, revision: number, at }, `revision ${number}`);
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
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    return Math.max(0, ...names.map((name) => Number(FILE_NAME.exec(name)?.[1] ?? 0)));
  }

  async #find(number: number): Promise<Revision | null> {
    try {
      return check(
        Revision,
        JSON.parse(await readFile(this.#file(number), 'utf8')) as unknown,
        `revision ${number}`,
      );
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}
