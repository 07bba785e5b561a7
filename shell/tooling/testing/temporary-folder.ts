import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Files by their path relative to a folder. */
export type Tree = Readonly<Record<string, string | Buffer>>;

/** Writes `tree` into `folder` and creates missing folders. */
export async function writeTree(folder: string, tree: Tree): Promise<void> {
  for (const [name, content] of Object.entries(tree)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Creates temporary folders in `parent`, which must exist, for a test file. Call `removeAll` in `afterAll`. */
export function temporaryFolders(parent = tmpdir()) {
  const created: string[] = [];
  return {
    /** Creates a folder with the files of `tree`, and returns its absolute path. */
    async create(tree: Tree = {}): Promise<string> {
      const folder = await mkdtemp(path.join(parent, 'fitreel-tooling-'));
      created.push(folder);
      await writeTree(folder, tree);
      return folder;
    },
    async removeAll(): Promise<void> {
      await Promise.all(created.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
