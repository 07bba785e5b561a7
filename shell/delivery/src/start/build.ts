import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './publish';

/**
 * Builds each app whose sources changed, by the tooling's `fitreel-build --stale` (ADR-0004), which prints the errors of
 * those that it could not build. Resolves with whether it could build all.
 */
export function buildStale(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const command = path.join(ROOT, 'node_modules/.bin/fitreel-build');
    const child = spawn(process.execPath, [command, '--stale'], { cwd: ROOT, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}
