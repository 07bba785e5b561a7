import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../src/build/app';

/** Folders that tools write: git ignores them too. */
const WRITTEN = new Set([
  '.git',
  '.stryker-tmp',
  'coverage',
  'dist',
  'node_modules',
  'playwright-report',
  'screenshots',
  'test-results',
  'var',
]);

export interface RepositoryFile {
  /** Relative to the repository's root, with slashes. */
  path: string;
  text: string;
}

function* pathsBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const below = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!WRITTEN.has(entry.name)) yield* pathsBelow(below);
    } else yield below;
  }
}

/** The repository's own files whose path matches `pattern`. */
export function repositoryFiles(pattern: RegExp): RepositoryFile[] {
  return [...pathsBelow('')]
    .filter((file) => pattern.test(file))
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}
