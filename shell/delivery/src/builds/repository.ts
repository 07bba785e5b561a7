import { childEnvironment } from '@fitreel/api/config';
import { appFolder, appsIn } from '@fitreel/protocol';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Whether delivery is installed as a package, in a repository of one remote. */
const isInstalled = __dirname.includes(`${path.sep}node_modules${path.sep}`);

/** The root of the repository. */
export const ROOT = isInstalled ? process.cwd() : path.resolve(__dirname, '../../../..');

/** The apps in the repository. Skips folders without a manifest: git leaves a remote's ignored files behind on a branch without it. */
export const allApps = (root = ROOT): string[] =>
  appsIn(readdirSync(root)).filter((app) => existsSync(path.join(root, appFolder(app), 'package.json')));

/**
 * The file of a command of the tooling, or null if that is not installed. Node cannot run the files in `node_modules/.bin`: with pnpm,
 * and on Windows, they are shell scripts.
 */
export function toolingCommand(name: string, root = ROOT): string | null {
  let manifest: string;
  try {
    manifest = createRequire(path.join(root, 'package.json')).resolve('@fitreel/tooling/package.json');
  } catch {
    return null;
  }
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  return path.join(path.dirname(manifest), bin[name] ?? '');
}

/** The outcome of `buildStale`. */
export type BuildOutcome = 'built' | 'some failed' | 'no build tools';

/** The exit codes of `fitreel-build`. Any other means that it could not build every app. */
const OUTCOMES: Readonly<Record<string, BuildOutcome>> = { 0: 'built', 3: 'no build tools' };

/** Whether the work tree of `folder` has changes that its commit lacks; false outside a repository. */
export function hasOwnChanges(folder: string): boolean {
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

/**
 * Builds each app whose sources changed, with the tooling's `fitreel-build --stale`, which prints the errors of
 * failed builds.
 *
 * @param folder the folder of an app, to build only what a deploy of that app needs
 */
export function buildStale(folder = ROOT): Promise<BuildOutcome> {
  return new Promise((resolve, reject) => {
    const command = toolingCommand('fitreel-build');
    if (command === null) return resolve('no build tools');
    const child = spawn(process.execPath, [command, '--stale'], {
      cwd: folder,
      env: childEnvironment('FITREEL_COMMIT'),
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(OUTCOMES[String(code)] ?? 'some failed'));
  });
}
