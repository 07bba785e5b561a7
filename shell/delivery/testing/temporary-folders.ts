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
      // A gateway that has closed may be writing its last copy of a file.
      const options = { recursive: true, force: true, maxRetries: 5 };
      await Promise.all(made.map((folder) => rm(folder, options)));
    },
  };
}
