import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { asValue } from './check';
import { createFileAtomic, makeFolder, namesIn, readJson, syncFolder } from './files';
import type { Revision } from './revision';
import type { RevisionLog } from './revisions';

const FILE_NAME = /^(\d{8})\.json$/;

/** Revisions in a folder: `00000042.json` is revision 42. */
export class FolderRevisions implements RevisionLog {
  /** @param folder absolute path; the first revision creates the folder */
  constructor(readonly folder: string) {}

  mayHold(number: number): boolean {
    // Runs for each page: a synchronous look-up takes a few microseconds, an asynchronous one ten times as long.
    return existsSync(this.#file(number));
  }

  async find(number: number): Promise<unknown> {
    return readJson(this.#file(number)).catch(asValue);
  }

  async *downFrom(most: number): AsyncGenerator<[number, unknown]> {
    const names = await namesIn(this.folder);
    const numbers = names.map((name) => Number(FILE_NAME.exec(name)?.[1] ?? 0));
    const asked = numbers.filter((number) => number > 0 && number <= most);
    for (const number of asked.sort((one, other) => other - one)) yield [number, await this.find(number)];
  }

  async create(revision: Revision): Promise<boolean> {
    await makeFolder(this.folder);
    return createFileAtomic(this.#file(revision.revision), `${JSON.stringify(revision, null, 2)}\n`);
  }

  async createAll(revisions: readonly Revision[]): Promise<void> {
    const draft = new FolderRevisions(`${this.folder}.${randomUUID()}.draft`);
    try {
      for (const revision of revisions) await draft.create(revision);
      await rename(draft.folder, this.folder);
    } finally {
      await rm(draft.folder, { recursive: true, force: true });
    }
    await syncFolder(path.dirname(this.folder));
  }

  #file(number: number): string {
    return path.join(this.folder, `${String(number).padStart(8, '0')}.json`);
  }
}
