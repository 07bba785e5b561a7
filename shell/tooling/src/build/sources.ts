import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders and files inside an app that never go into its build. */
const LEFT_OUT =
  /(^|\/)(node_modules|dist|coverage|(README|CHANGELOG)\.md|api-report|tsconfig\.json|jest\.config\.cjs|testing|[^/]+\.(test|test-support)\.tsx?)$/;

/** Apps that live inside the shell's folder and are no part of its build. */
const NOT_THE_SHELL = new Set(['delivery', 'e2e', 'tooling']);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (LEFT_OUT.test(file.replaceAll(path.sep, '/'))) return [];
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/**
 * What the build of an app reads. A remote bundles nothing of the SDK, only the range in which it needs it, so a
 * change of the shell or the SDK leaves every remote's build as it is.
 */
function inputsOf(root: string, folder: string): string[] {
  const own =
    path.basename(folder) === 'shell'
      ? readdirSync(folder)
          .filter((name) => !NOT_THE_SHELL.has(name) && !LEFT_OUT.test(`/${name}`))
          .map((name) => path.join(folder, name))
          .concat(path.join(root, 'api/contract'))
      : // The format of releases and the names of globals, which the build uses.
        [folder, path.join(root, 'shell/protocol/src')];
  const common = [path.join(root, 'shell/tooling'), path.join(root, 'package-lock.json')];
  return [...own, ...common].flatMap((input) => (readdirIfFolder(input) ? filesBelow(input) : [input]));
}

function readdirIfFolder(file: string): boolean {
  try {
    readdirSync(file);
    return true;
  } catch {
    return false;
  }
}

/**
 * SHA-256 over the names and contents of all that the build of the app in `folder` reads, as 64 hex digits.
 * Equal digests mean an equal release, so that an app is built only when something of it changed.
 */
export function sourcesDigest(root: string, folder: string): string {
  const hash = createHash('sha256');
  for (const file of inputsOf(root, folder).sort()) {
    hash.update(path.relative(root, file).replaceAll(path.sep, '/')).update('\0');
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}
