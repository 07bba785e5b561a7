import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startBuilders } from '../src/build/builders';
import { temporaryFolders, writeTree, type Tree } from './temporary-folder';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../dist');
const COMMAND = path.resolve(__dirname, '../bin/fitreel-build.cjs');

/** A build of a remote: its folder, and the error that it failed with, or an empty text. */
export interface FixtureBuild {
  folder: string;
  errors: string;
}

/** Builds remotes in folders `remote-fixture`, all in one process. `removeAll` ends it, and removes the folders. */
export function fixtureBuilds() {
  const builders = startBuilders(1);
  const folders = temporaryFolders(DIST);

  async function write(tree: Tree): Promise<string> {
    await mkdir(DIST, { recursive: true });
    const folder = path.join(await folders.create(), 'remote-fixture');
    await writeTree(folder, tree);
    return folder;
  }

  return {
    async build(tree: Tree): Promise<FixtureBuild> {
      const folder = await write(tree);
      const built = builders.build(folder);
      return built.then(
        () => ({ folder, errors: '' }),
        (error: Error) => ({ folder, errors: error.message }),
      );
    },
    /** As a team does: by `fitreel-build`, in a process of its own. */
    async buildByCommand(tree: Tree): Promise<FixtureBuild & { code: number | null }> {
      const folder = await write(tree);
      return new Promise((resolve) => {
        const child = execFile(process.execPath, [COMMAND], { cwd: folder }, (_error, _output, errors) =>
          resolve({ folder, errors, code: child.exitCode }),
        );
      });
    },
    async removeAll(): Promise<void> {
      builders.end();
      await folders.removeAll();
    },
  };
}
