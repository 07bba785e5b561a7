import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { publishedCommands, type PublishedPackage } from './published-packages';

/** What a package consists of. */
export interface ReachedFiles {
  /** Relative to its folder, with slashes, sorted. */
  files: string[];
  /** Names of the packages that these files import. */
  packages: Set<string>;
}

const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** The file of a relative import. */
function fileOf(from: string, specifier: string): string {
  const base = path.resolve(path.dirname(from), specifier);
  const found = ENDINGS.map((ending) => base + ending).find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
  if (found) return found;
  throw new Error(`${from} imports ${specifier}, which does not exist`);
}

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Comments may have examples with imports. */
const COMMENT = /\/\*[^]*?\*\//g;

function importsOf(file: string): string[] {
  if (file.endsWith('.css'))
    return [...readFileSync(file, 'utf8').matchAll(/(?:@import|\bfrom) '(\.[^']+)'/g)].map(
      ([, name = '']) => name,
    );
  if (!/\.([cm]?[jt]s|tsx)$/.test(file)) return [];
  const text = readFileSync(file, 'utf8').replace(COMMENT, '');
  const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const resolved = [...text.matchAll(/\brequire\.resolve\('([^']+)'\)/g)].map(([, name = '']) => name);
  return [...imported, ...resolved];
}

/**
 * The files of a published package: what its exports, its commands and its list of `files` reach by relative imports. So a
 * test comes along only if something that is published imports it.
 */
export function reachedFiles({ folder, manifest }: PublishedPackage): ReachedFiles {
  const { exports = {}, files = [] } = manifest;
  const entries = [...Object.values(exports), ...Object.values(publishedCommands(manifest)), ...files];
  const waiting = entries.map((entry) => path.join(folder, entry));
  const reached = new Set<string>();
  const packages = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    if (!existsSync(file)) throw new Error(`${manifest.name} lists ${file}, which does not exist`);
    reached.add(file);
    if (!statSync(file).isFile()) continue;
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('.')) waiting.push(fileOf(file, specifier));
      else packages.add(packageOf(specifier));
    }
  }
  const names = [...reached].map((file) => path.relative(folder, file).replaceAll(path.sep, '/'));
  return { files: names.sort(), packages };
}
