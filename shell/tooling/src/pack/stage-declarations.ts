import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeDeclarations } from '../api-report/declarations';
import { isCompiled } from './published-manifest';
import type { PublishedPackage } from './published-packages';

/** Specifier → source of each export with types. */
function typedEntries({ folder, manifest }: PublishedPackage): [specifier: string, file: string][] {
  const entries = Object.entries(manifest.exports ?? {}).filter(([, file]) => isCompiled(file));
  return entries.map(([name, file]) => [path.posix.join(manifest.name, name), path.join(folder, file)]);
}

/**
 * Adds the declarations of all packages at once, because they refer to one another.
 *
 * @param root of the repository
 * @param staged packages with the folders in which they are staged
 */
export function stageDeclarations(root: string, staged: ReadonlyMap<PublishedPackage, string>): void {
  const entries = new Map([...staged.keys()].flatMap(typedEntries));
  const out = path.join(root, 'node_modules/.cache/declarations');
  rmSync(out, { recursive: true, force: true });
  writeDeclarations({ root, entries, dependencies: [] }, out);
  for (const [{ folder }, to] of staged) {
    const declared = path.join(out, path.relative(root, folder), 'src');
    // A package without exports has no declarations.
    const names = existsSync(declared) ? (readdirSync(declared, { recursive: true }) as string[]) : [];
    for (const name of names.filter((found) => found.endsWith('.d.ts')))
      cpSync(path.join(declared, name), path.join(to, 'dist', name));
  }
  rmSync(out, { recursive: true });
}
