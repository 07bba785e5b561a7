import { appFolder } from '@fitreel/protocol';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** The folder of a workspace of the repository at `root`; null for other packages. */
function workspaceOf(root: string, name: string): string | null {
  const link = path.join(root, 'node_modules', name);
  if (!existsSync(link)) return null;
  const folder = path.relative(root, realpathSync(link));
  return folder.startsWith('..') || folder.split(path.sep).includes('node_modules') ? null : folder;
}

/**
 * The folders of a workspace and of all workspaces that it imports.
 *
 * @param root real path of the repository
 * @param folder relative to it
 */
function importedFolders(root: string, folder: string, found = new Set<string>()): Set<string> {
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

/** A commit after a release's commit. */
export interface NewerCommit {
  /** Abbreviated. */
  commit: string;
  title: string;
}

/** So many are read at most. */
const COMMITS_MAX = 100;

const run = promisify(execFile);

/** The lines that git prints; null where it fails. */
async function git(folder: string, ...args: string[]): Promise<string[] | null> {
  try {
    const { stdout } = await run('git', args, { cwd: folder });
    return stdout.split('\n').filter(Boolean);
  } catch {
    return null;
  }
}

/**
 * What has changed since a release: the commits after its own, of the branch that is checked out, which touch the folder of its
 * app or a workspace that the app imports. The latest is first, and there are 100 at most.
 *
 * @param clone any folder of a clone of the app's repository
 * @param commit of the release
 * @returns null outside a clone that has the commit
 */
export async function newerCommits(
  clone: string,
  app: string,
  commit: string | null | undefined,
): Promise<NewerCommit[] | null> {
  const [root] = (commit && (await git(clone, 'rev-parse', '--show-toplevel'))) || [];
  if (!root) return null;
  // In a repository of one remote, the app is at the root.
  const folder = existsSync(path.join(root, appFolder(app))) ? appFolder(app) : '.';
  const range = [`--max-count=${COMMITS_MAX}`, '--format=%h %s', `${commit}..HEAD`];
  const lines = await git(root, 'log', ...range, '--', ...importedFolders(root, folder));
  return (
    lines?.map((line) => {
      const [abbreviated = '', ...words] = line.split(' ');
      return { commit: abbreviated, title: words.join(' ') };
    }) ?? null
  );
}

/** The commits in lines, with a head; empty where nothing is known. */
export function newerCommitLines(app: string, commits: readonly NewerCommit[] | null): string[] {
  if (!commits) return [];
  if (commits.length === 0) return [`${app}: no commit since`];
  const count = commits.length === 1 ? '1 commit' : `${commits.length} commits`;
  return [`${app}: ${count} since`, ...commits.map(({ commit, title }) => `  ${commit}  ${title}`)];
}
