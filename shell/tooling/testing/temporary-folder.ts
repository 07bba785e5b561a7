import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Content of files by their path below a folder. */
export type Tree = Readonly<Record<string, string | Buffer>>;

/** Writes `tree` below `folder`, with the folders that it needs. */
export async function writeTree(folder: string, tree: Tree): Promise<void> {
  for (const [name, content] of Object.entries(tree)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Folders for the tests of one file; `removeAll` belongs into `afterAll`. */
export function temporaryFolders() {
  const made: string[] = [];
  return {
    /** A new folder that holds `tree`; its absolute path. */
    async create(tree: Tree = {}): Promise<string> {
      const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-tooling-'));
      made.push(folder);
      await writeTree(folder, tree);
      return folder;
    },
    async removeAll(): Promise<void> {
      await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
