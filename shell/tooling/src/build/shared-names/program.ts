import { realpathSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../app';

/** The package whose members are compared, besides the exports of all shared modules. */
export const SDK = '@fitreel/sdk';

/** The SDK's folder, where its links in `node_modules` lead. */
export const SDK_FOLDER = realpathSync(path.join(ROOT, 'node_modules', SDK));

const SOURCES = path.join(SDK_FOLDER, 'src') + path.sep;

/** Files that no release contains. */
const TESTING = /[\\/]testing[\\/]|\.(test|test-support)\.tsx?$/;

/** Whether a file is part of the SDK at runtime. */
export function isOfSdk(file: string): boolean {
  const native = path.normalize(file);
  return native.startsWith(SOURCES) && !TESTING.test(native);
}

/** The types of `files` and of all that they import. */
export function programOf(files: readonly string[]): ts.Program {
  return ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  });
}

/** Names by shared module. */
export class SharedNames {
  readonly #names = new Map<string, Set<string>>();

  add(module: string, name: string): void {
    this.#names.set(module, (this.#names.get(module) ?? new Set()).add(name));
  }

  /** Sorted, so that the same sources give the same release. */
  toRecord(): Record<string, string[]> {
    const modules = [...this.#names].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(modules.map(([module, names]) => [module, [...names].sort()]));
  }
}

/** `SessionStore.end` for a member's declaration: the nearest type, class, function or constant around it, and its name. */
export function memberName(declaration: ts.Node, name: string): string {
  const around = ts.findAncestor(declaration.parent, isNamed);
  return around?.name && ts.isIdentifier(around.name) ? `${around.name.text}.${name}` : name;
}

type Named =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.VariableDeclaration;

function isNamed(node: ts.Node): node is Named {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node)
  );
}
