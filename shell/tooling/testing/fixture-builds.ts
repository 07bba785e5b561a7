import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startBuilders } from '../src/build/builders';
import { temporaryFolders, writeTree, type Tree } from './temporary-folder';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../dist');
const COMMAND = path.resolve(__dirname, '../bin/fitreel-build.cjs');

/** A build of a remote: its folder, and its error, or an empty text. */
export interface FixtureBuild {
  folder: string;
  errors: string;
}

/** Builds remotes in folders `remote-<name>`, all in one process. `removeAll` ends the process and removes the folders. */
export function fixtureBuilds() {
  const builders = startBuilders(1);
  const folders = temporaryFolders(DIST);

  async function write(tree: Tree, name = 'fixture'): Promise<string> {
    await mkdir(DIST, { recursive: true });
    const folder = path.join(await folders.create(), `remote-${name}`);
    await writeTree(folder, tree);
    return folder;
  }

  return {
    async build(tree: Tree, name?: string): Promise<FixtureBuild> {
      const folder = await write(tree, name);
      const built = builders.build(folder);
      return built.then(
        () => ({ folder, errors: '' }),
        (error: Error) => ({ folder, errors: error.message }),
      );
    },
    /** Builds as a team does: with `fitreel-build`, in a process of its own, with `settings` in its environment. */
    async buildByCommand(
      tree: Tree,
      settings: Readonly<Record<string, string>> = {},
    ): Promise<FixtureBuild & { code: number | null }> {
      const folder = await write(tree);
      return new Promise((resolve) => {
        const options = { cwd: folder, env: { ...process.env, ...settings } };
        const child = execFile(process.execPath, [COMMAND], options, (_error, _output, errors) =>
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
