import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../build/app';
import type { PublicPackage } from './public-package';

/** The compiler's settings for all of the repository. */
const SETTINGS = path.join(ROOT, 'shell/tooling/tsconfig.base.json');

const TYPES_OF_ASSETS = path.join(ROOT, 'shell/tooling/modules.d.ts');

/** What is declared: the entries, and those of the workspaces that they import. */
export type Declared = Pick<PublicPackage, 'root' | 'entries' | 'dependencies'>;

/** Specifier → path of each entry of a package and of its workspaces, as TypeScript's `paths` take it. */
function pathsOf({ entries, dependencies }: Declared): Record<string, string[]> {
  const all = [entries, ...dependencies.map((dependency) => dependency.entries)];
  return Object.fromEntries(all.flatMap((some) => [...some].map(([specifier, file]) => [specifier, [file]])));
}

export interface Declarations {
  /** Specifier of each entry → its `.d.ts`. */
  entries: ReadonlyMap<string, string>;
  /** Settings that read them: nothing leads back to the sources. */
  tsconfig: { compilerOptions: object; files: readonly string[] };
}

/** Writes the declarations of a package, and of the workspaces that they refer to, below the folder `out`. */
export function writeDeclarations(from: Declared, out: string): Declarations {
  const { config } = ts.readConfigFile(SETTINGS, (file) => ts.sys.readFile(file)) as {
    config: { compilerOptions: object };
  };
  const sources = pathsOf(from);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram([...from.entries.values(), TYPES_OF_ASSETS], {
    ...options,
    types: [],
    // A workspace that is found through node_modules counts as foreign, and gets no declarations.
    paths: sources,
    declaration: true,
    emitDeclarationOnly: true,
    noEmit: false,
    // `npm run lint` checks them.
    noCheck: true,
    incremental: false,
    tsBuildInfoFile: undefined,
    rootDir: from.root,
    outDir: out,
  });
  program.emit();
  const declared = (file: string) =>
    path.join(out, path.relative(from.root, file).replace(/\.tsx?$/, '.d.ts'));
  const entries = new Map([...from.entries].map(([specifier, file]) => [specifier, declared(file)]));
  const paths = Object.fromEntries(
    Object.entries(sources).map(([specifier, files]) => [specifier, files.map(declared)]),
  );
  return {
    entries,
    tsconfig: {
      compilerOptions: {
        ...config.compilerOptions,
        types: [],
        paths,
        incremental: false,
        tsBuildInfoFile: null,
      },
      files: [...entries.values(), TYPES_OF_ASSETS],
    },
  };
}
