import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './publish';

/** Runs the tooling's `fitreel-build --stale`: builds each app whose sources changed, and nothing else. */
export function buildStale(): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = path.join(ROOT, 'node_modules/.bin/fitreel-build');
    const child = spawn(process.execPath, [command, '--stale'], { cwd: ROOT, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('a build failed; its report stands above')),
    );
  });
}
