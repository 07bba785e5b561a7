import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './app';

/** Files and folders of an app that are not part of its build. */
const IGNORED =
  /(^|\/)(\.[^/]+|node_modules|dist|coverage|(README|CHANGELOG)\.md|tsconfig\.json|jest\.config\.cjs|testing|bench|[^/]+\.(test|test-support)\.tsx?)$/;

/** The parts of the shell's folder that its build reads. The folder holds other workspaces too. */
const OF_SHELL = ['src', 'sdk', 'protocol', 'package.json', 'shell.config.ts', 'webpack.config.ts'];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (IGNORED.test(file.replaceAll(path.sep, '/'))) return [];
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/**
 * The files that a build of the app in `folder` reads. Remotes do not bundle the SDK, so a change of the SDK or the shell does not rebuild
 * them. In a repository of its own, a remote's lock file stands for everything else that the build reads.
 */
function inputsOf(root: string, folder: string): string[] {
  if (root === folder) return [...filesBelow(folder), ...locksAbove(folder)];
  const own =
    path.basename(folder) === 'shell'
      ? [...OF_SHELL.map((name) => path.join(folder, name)), path.join(root, 'api/contract')]
      : // The build takes the schema of a release and the names of globals from the protocol, and checks the data of
        // routes against the contract.
        [folder, path.join(root, 'shell/protocol/src'), path.join(root, 'api/contract/src')];
  const common = [path.join(root, 'shell/tooling'), path.join(root, 'package-lock.json')];
  return [...own, ...common].flatMap((input) => (isFolder(input) ? filesBelow(input) : [input]));
}

const LOCKS = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];

/** The lock file of the workspace in which a team has its remote, if it has one. */
function locksAbove(folder: string): string[] {
  const parent = path.dirname(folder);
  const found = LOCKS.map((name) => path.join(parent, name)).filter((file) => existsSync(file));
  return found.length > 0 || parent === path.dirname(parent) ? found : locksAbove(parent);
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * SHA-256 of the names and contents of all files that a build of the app in `folder` reads, as 64 hex digits. The same digest means the
 * same release, so `fitreel-build --stale` skips the app.
 */
export function sourcesDigest(root: string, folder: string): string {
  const hash = createHash('sha256');
  for (const file of inputsOf(root, folder).sort()) {
    hash.update(path.relative(root, file).replaceAll(path.sep, '/')).update('\0');
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

/** The origin of sources. */
interface Origin {
  /** Null outside a git repository. */
  commit: string | null;
  /** Whether the tree has changes that the commit lacks. */
  dirty: boolean;
}

/** The sources of a build. */
export interface BuildSources extends Origin {
  /** `sourcesDigest` of the app. */
  sources: string;
}

/** The output of git; null outside a repository. */
function git(...args: string[]): string | null {
  try {
    const output = execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
    return output.toString('utf8').trim();
  } catch {
    return null;
  }
}

/** The commit given to a build without a repository, as in an image; null if none is given. */
function toldCommit(): string | null {
  const { FITREEL_COMMIT: commit = '' } = process.env;
  return /^[0-9a-f]{40}$/.test(commit) ? commit : null;
}

/** The current commit of the tree. */
export const readOrigin = (): Origin => ({
  commit: git('rev-parse', '--verify', 'HEAD') ?? toldCommit(),
  dirty: Boolean(git('status', '--porcelain')),
});

/** Call before the build: sources may change while it runs. */
export function readBuildSources(folder: string): BuildSources {
  return { sources: sourcesDigest(ROOT, folder), ...readOrigin() };
}
