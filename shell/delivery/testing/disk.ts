import fs from 'node:fs/promises';
import path from 'node:path';

/** The content of a folder: relative path → content of the file; null for a folder. */
type Tree = Record<string, string | null>;

async function addTo(tree: Tree, root: string, folder: string): Promise<Tree> {
  for (const entry of await fs.readdir(path.join(root, folder), { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    tree[name] = entry.isDirectory() ? null : await fs.readFile(path.join(root, name), 'base64');
    if (entry.isDirectory()) await addTo(tree, root, name);
  }
  return tree;
}

/** The content of `folder`. */
export const treeOf = (folder: string) => addTo({}, folder, '');

/**
 * Watches which files and folders this process syncs from now on, until `jest.restoreAllMocks`. Does not really sync
 * anything, which is faster.
 */
export function watchDisk() {
  // By inode, which a rename keeps: a file's content and a folder's entries as last synced.
  const contents = new Map<number, string>();
  const entries = new Map<number, ReadonlyMap<string, number>>();

  const remember = async (name: string) => {
    const stat = await fs.stat(name);
    if (!stat.isDirectory()) return void contents.set(stat.ino, await fs.readFile(name, 'base64'));
    const names = await fs.readdir(name);
    const inodes = names.map(async (child) => [child, (await fs.stat(path.join(name, child))).ino] as const);
    entries.set(stat.ino, new Map(await Promise.all(inodes)));
  };

  const { open } = fs;
  jest.spyOn(fs, 'open').mockImplementation(async (name, ...more) => {
    const handle = await open(name, ...more);
    handle.sync = () => remember(String(name));
    return handle;
  });

  const addSynced = (tree: Tree, inode: number, folder: string): Tree => {
    for (const [child, childInode] of entries.get(inode) ?? []) {
      const name = path.join(folder, child);
      // A file that was not synced may be empty.
      const content = contents.get(childInode);
      tree[name] = content ?? (entries.has(childInode) ? null : '');
      addSynced(tree, childInode, name);
    }
    return tree;
  };
  return {
    /** The content of `folder` after a power loss in the worst case: only synced data. */
    afterPowerLoss: async (folder: string) => addSynced({}, (await fs.stat(folder)).ino, ''),
  };
}
