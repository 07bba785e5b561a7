import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Folders whose files are no logic of the product. */
const NOT_LOGIC = /(^|\/)(testing|dist|assets|bench|e2e)\//;

/** Tests, declarations, and entry points that a test can only run as a process. */
const NOT_MUTATED = /\.test\.tsx?$|\.test-support\.tsx?$|\.d\.ts$|(^|\/)main\.tsx?$/;

/** True for a source file, relative to the repository, whose logic the tests should notice. */
export function isMutated(file: string): boolean {
  return /(^|\/)src\/.*\.tsx?$/.test(file) && !NOT_LOGIC.test(file) && !NOT_MUTATED.test(file);
}

/** The files of `files` that are `paths` or below them; all of them without paths. */
export function filesBelow(files: readonly string[], paths: readonly string[]): string[] {
  if (paths.length === 0) return [...files];
  const wanted = paths.map((path) => posix.normalize(path).replace(/\/$/, ''));
  return files.filter((file) => wanted.some((path) => file === path || file.startsWith(`${path}/`)));
}

/**
 * `files` by their workspace, which is the innermost that contains them.
 *
 * @param workspaces folders of all workspaces, relative to the repository
 */
export function byWorkspace(files: readonly string[], workspaces: readonly string[]): Map<string, string[]> {
  const innermostFirst = [...workspaces].sort((a, b) => b.length - a.length);
  const found = new Map<string, string[]>();
  for (const file of files) {
    const workspace = innermostFirst.find((folder) => file.startsWith(`${folder}/`));
    if (workspace !== undefined) found.set(workspace, [...(found.get(workspace) ?? []), file]);
  }
  return found;
}

/**
 * Where jest looks for the tests that reach a source of the workspace in `folder`: many do so through the helpers in `testing`,
 * which has no tests itself.
 */
export function jestRoots(folder: string): string[] {
  const roots = ['src', 'testing'].filter((name) => existsSync(join(folder, name)));
  return roots.map((name) => `<rootDir>/${name}`);
}
