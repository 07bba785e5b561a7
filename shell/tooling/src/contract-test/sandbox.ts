import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

const WORKER = path.join(__dirname, '../../bin/contract-worker.cjs');

/** Node 20 has the permission model behind an experimental flag (nodejs.org/api/permissions.html). */
const PERMISSION = ['--permission', '--experimental-permission']
  .filter((name) => process.allowedNodeEnvironmentFlags.has(name))
  .slice(0, 1);

/** The outermost folder of installed packages on a path. */
const INSTALLED = /^.*?[\\/]node_modules(?=[\\/]|$)/;

/** Targets of the links among the packages in `folder`: workspaces of the repository, or a package manager's store. */
function linkedFrom(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('@') ? linkedFrom(file) : [];
    if (!entry.isSymbolicLink() || !existsSync(file)) return [];
    const real = realpathSync(file);
    return INSTALLED.exec(real)?.[0] ?? real;
  });
}

/** The folders with the packages that code in `folder` can require. */
function packagesOf(folder: string): string[] {
  const own = path.join(folder, 'node_modules');
  const outer = path.dirname(folder);
  return [
    ...(existsSync(own) ? [own, realpathSync(own), ...linkedFrom(own)] : []),
    ...(outer === folder ? [] : packagesOf(outer)),
  ];
}

/**
 * Starts the process that runs the bundles of a release under test. It gets none of this process's variables. It cannot start processes or
 * write files, and reads only packages and the two releases: files, and the environments in `/proc`, may hold secrets.
 *
 * @param dists absolute paths of the releases
 */
export function startSandbox(dists: readonly string[]): ChildProcess {
  const manifest = path.join(process.cwd(), 'package.json');
  const readable = new Set([...packagesOf(process.cwd()), ...packagesOf(__dirname), manifest, ...dists]);
  return fork(WORKER, [], {
    env: { NODE_ENV: 'production' },
    execArgv: [
      ...PERMISSION,
      ...(PERMISSION.length > 0 ? [...readable].map((name) => `--allow-fs-read=${name}`) : []),
      '--disable-warning=ExperimentalWarning',
    ],
  });
}
