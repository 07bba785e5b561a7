import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Empty folders for the tests of one file. Call `removeAll` in `afterAll`. */
export function temporaryFolders() {
  const made: string[] = [];
  return {
    /** Absolute path of a new folder. */
    async create(): Promise<string> {
      const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-delivery-'));
      made.push(folder);
      return folder;
    },
    async removeAll(): Promise<void> {
      await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
