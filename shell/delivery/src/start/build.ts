import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './publish';
import { OperatorError } from './run-program';

/** Builds each app whose sources changed, by the tooling's `fitreel-build --stale` (ADR-0004). */
export function buildStale(): Promise<void> {
  return new Promise((resolve, reject) => {
    const command = path.join(ROOT, 'node_modules/.bin/fitreel-build');
    const child = spawn(process.execPath, [command, '--stale'], { cwd: ROOT, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new OperatorError('a build failed: see its output above')),
    );
  });
}
