import type { Workspace } from './workspaces';

/** Documents change no result, wherever they are. */
const DOCUMENT = /\.md$/;

/** The innermost workspace that has the file: `shell/sdk` is inside `shell`. */
function ownerOf(file: string, workspaces: readonly Workspace[]): Workspace | undefined {
  const owners = workspaces.filter(({ folder }) => file.startsWith(`${folder}/`));
  return owners.sort((one, other) => other.folder.length - one.folder.length)[0];
}

/**
 * The workspaces whose results a change of `files` can reach: those with a changed file, and all that depend on them. A
 * file outside of every workspace, such as the lock file, reaches all.
 *
 * @param files paths relative to the repository, with slashes
 */
export function affectedWorkspaces(workspaces: readonly Workspace[], files: readonly string[]): Workspace[] {
  const affected = new Set<string>();
  for (const file of files) {
    const owner = ownerOf(file, workspaces);
    if (owner) affected.add(owner.name);
    else if (!DOCUMENT.test(file)) return [...workspaces];
  }
  let size: number;
  do {
    size = affected.size;
    for (const { name, needs } of workspaces)
      if (needs.some((need) => affected.has(need))) affected.add(name);
  } while (affected.size > size);
  return workspaces.filter(({ name }) => affected.has(name));
}
