import { cp, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '../../..');

/** Files that a copy leaves out: it links installed packages, and does not need browser tests. */
const LEFT_OUT = /(^|[\\/])(node_modules|coverage|\.git|e2e|bench-results|dist[\\/]test-[^\\/]*)$/;

/** Links the packages that are installed in `from`. Links inside it, such as the workspaces', lead to the same places in the copy. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.name === '@fitreel' || entry.name === '.bin') await linkPackages(source, target);
    else await symlink(source, target);
  }
}

/** Copies the repository, with its built releases, to `folder`. A test may change, serve and build the copy. */
export async function copyRepository(folder: string): Promise<void> {
  const kept =
    /^(api|shell|remote-.*|package(-lock)?\.json|tsconfig\.json|knip\.jsonc|\.(oxlint|prettier)rc\.json|\.dependency-cruiser\.cjs|\.(editorconfig|prettierignore|gitignore))$/;
  for (const name of (await readdir(ROOT)).filter((entry) => kept.test(entry)))
    await cp(path.join(ROOT, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(path.relative(ROOT, source)),
    });
  for (const name of ['.', 'api', 'shell', 'remote-library']) {
    const installed = path.join(name, 'node_modules');
    await linkPackages(path.join(ROOT, installed), path.join(folder, installed)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      },
    );
  }
}
