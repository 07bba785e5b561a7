import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The folder of a workspace of the repository at `root`; null for other packages. */
function workspaceOf(root: string, name: string): string | null {
  const link = path.join(root, 'node_modules', name);
  if (!existsSync(link)) return null;
  const folder = path.relative(root, realpathSync(link));
  return folder.startsWith('..') || folder.split(path.sep).includes('node_modules') ? null : folder;
}

/**
 * The folder of a workspace, and those of all workspaces that it imports.
 *
 * @param root real path of the repository
 * @param folder relative to it
 */
export function importedFolders(root: string, folder: string, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  const manifest = path.join(root, folder, 'package.json');
  if (!existsSync(manifest)) return found;
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const imported = workspaceOf(root, name);
    if (imported) importedFolders(root, imported, found);
  }
  return found;
}
