import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allApps, ROOT, type App } from './app';
import { sourcesDigest } from './sources';
import { RELEASE_FILE } from './write-release';

/** True if the app has no build or its sources have changed since. */
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
        : reject(new Error(`the build of ${app.name} failed with exit code ${String(code)}`)),
    );
  });
}

/** Builds every app whose sources have changed since its last build, each in its own process, two at a time. */
export async function buildStale(): Promise<void> {
  const waiting = allApps().filter(isStale);
  const work = async () => {
    for (let app = waiting.shift(); app; app = waiting.shift()) await buildInOwnProcess(app);
  };
  await Promise.all([work(), work()]);
}
