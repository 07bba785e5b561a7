import { execFileSync } from 'node:child_process';
import { ROOT } from './app';
import { sourcesDigest } from './sources';

/** What a release was made from. */
export interface Origin {
  /** Digest of all sources that the build reads. */
  sources: string;
  /** Commit of the repository; null where the sources are in none. */
  commit: string | null;
}

function currentCommit(): string | null {
  try {
    const said = execFileSync('git', ['rev-parse', '--verify', 'HEAD'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return said.toString('utf8').trim();
  } catch {
    return null;
  }
}

/** The origin of a build of the app in `folder` that begins now. */
export function originOf(folder: string): Origin {
  return { sources: sourcesDigest(ROOT, folder), commit: currentCommit() };
}
