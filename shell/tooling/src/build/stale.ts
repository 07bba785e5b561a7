import { RELEASE_FILE } from '@fitreel/protocol';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { allApps, ROOT, type App } from './app';
import { sourcesDigest } from './sources';

const CONCURRENT_BUILDS = 2;

/** Whether the app has no build, or one of other sources. */
function isStale(app: App): boolean {
  try {
    const built = JSON.parse(readFileSync(path.join(app.folder, 'dist', RELEASE_FILE), 'utf8')) as {
      sources?: string;
    };
    return built.sources !== sourcesDigest(ROOT, app.folder);
  } catch {
    return true;
  }
}

function buildInOwnProcess(app: App): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = path.join(__dirname, '../../bin/fitreel-build.cjs');
    const child = spawn(process.execPath, [command], { cwd: app.folder, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`the build of ${app.name} ended with exit code ${String(code)}`)),
    );
  });
}

/**
 * Builds every app whose sources changed since its last build, each in a process of its own.
 *
 * @param apps by default those of the repository
 * @param build builds one; rejects if it cannot
 * @throws Error that names the apps that could not be built, after the others were; their errors have been printed
 */
export async function buildStale(apps: readonly App[] = allApps(), build = buildInOwnProcess): Promise<void> {
  const limit = pLimit(CONCURRENT_BUILDS);
  const stale = apps.filter(isStale);
  const results = await Promise.allSettled(stale.map((app) => limit(() => build(app))));
  const failed = stale.filter((_app, index) => results[index]?.status === 'rejected');
  if (failed.length > 0) throw new Error(`could not build ${failed.map(({ name }) => name).join(', ')}`);
}
