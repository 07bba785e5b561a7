import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../src/builds/repository';

/** The folders of the repository that the start of a site needs. */
const FOLDERS = ['api', 'shell/delivery', 'shell/protocol', 'shell/tooling'];

const GENERATED = new Set(['coverage', 'dist', 'node_modules', 'var']);

interface Lock {
  packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>;
}

/**
 * Makes `folder` a copy of the repository after `npm ci --omit=dev` (ADR-0131): with its sources, and with links only to
 * packages that are not development dependencies.
 */
export async function copyForProduction(folder: string): Promise<void> {
  const filter = (source: string) => !GENERATED.has(path.basename(source));
  await Promise.all(
    [...FOLDERS, 'package.json', 'tsconfig.json'].map((name) =>
      cp(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter }),
    ),
  );
  const { packages } = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  for (const [name, { dev, link, resolved = '' }] of Object.entries(packages)) {
    const isNested = name.split('node_modules/').length > 2;
    if (dev || isNested || !name.includes('node_modules/')) continue;
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await symlink(link ? path.join(folder, resolved) : path.join(ROOT, name), path.join(folder, name));
  }
}

/**
 * Runs `npm start` of the copy in `root`. `ready` resolves with the site's address, and rejects if the process ends first.
 *
 * @param settings environment variables in addition to the usual ones
 */
export function startCopy(root: string, settings: NodeJS.ProcessEnv = {}) {
  const command = path.join(root, 'shell/delivery/bin/fitreel-start.cjs');
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: path.join(root, 'var'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '300',
    ...settings,
  };
  const child = spawn(process.execPath, [command], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own, for a signal to all processes of the site.
    detached: true,
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let errors = '';
  const ready = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      errors += String(chunk);
      const url = /FitReel is ready at (\S+)\n/.exec(errors)?.[1];
      if (url !== undefined) resolve(url);
    });
    ended.then((code) => reject(new Error(`ended with ${code}: ${errors}`)), reject);
  });
  // A test that only waits for `ended` does not handle this rejection.
  ready.catch(() => undefined);
  const signal = (name: NodeJS.Signals) => process.kill(-(child.pid as number), name);
  return { signal, ended, ready, errors: () => errors };
}
