import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isCompiled } from './published-manifest';
import type { PublishedPackage } from './published-packages';

/** The compiler's settings for all of the repository. */
const SETTINGS = 'shell/tooling/tsconfig.base.json';

const TYPES_OF_ASSETS = 'shell/tooling/modules.d.ts';

/** Specifier → source of each export with types. */
function typedEntries({ folder, manifest }: PublishedPackage): [specifier: string, file: string][] {
  const entries = Object.entries(manifest.exports ?? {}).filter(([, file]) => isCompiled(file));
  return entries.map(([name, file]) => [path.posix.join(manifest.name, name), path.join(folder, file)]);
}

/** Writes the declarations of `entries`, by specifier, and of what they refer to below the folder `out`. */
function writeDeclarations(root: string, entries: ReadonlyMap<string, string>, out: string): void {
  const { config } = ts.readConfigFile(path.join(root, SETTINGS), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram([...entries.values(), path.join(root, TYPES_OF_ASSETS)], {
    ...options,
    types: [],
    // A workspace that is found through node_modules counts as foreign, and gets no declarations.
    paths: Object.fromEntries([...entries].map(([specifier, file]) => [specifier, [file]])),
    declaration: true,
    emitDeclarationOnly: true,
    noEmit: false,
    // `npm run lint` checks them.
    noCheck: true,
    incremental: false,
    tsBuildInfoFile: undefined,
    rootDir: root,
    outDir: out,
  });
  program.emit();
}

/**
 * Adds the declarations of all packages at once, because they refer to one another.
 *
 * @param root of the repository
 * @param staged packages with the folders in which they are staged
 */
export function stageDeclarations(root: string, staged: ReadonlyMap<PublishedPackage, string>): void {
  const out = path.join(root, 'node_modules/.cache/declarations');
  rmSync(out, { recursive: true, force: true });
  writeDeclarations(root, new Map([...staged.keys()].flatMap(typedEntries)), out);
  for (const [{ folder }, to] of staged) {
    const declared = path.join(out, path.relative(root, folder), 'src');
    // A package without exports has no declarations.
    const names = existsSync(declared) ? (readdirSync(declared, { recursive: true }) as string[]) : [];
    for (const name of names.filter((found) => found.endsWith('.d.ts')))
      cpSync(path.join(declared, name), path.join(to, 'dist', name));
  }
  rmSync(out, { recursive: true });
}
