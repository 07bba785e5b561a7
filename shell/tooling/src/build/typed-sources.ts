import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { SDK } from '../shared-modules';
import { installedFolder } from './app';

/** The SDK's folder: the target of its links in `node_modules`. */
export const SDK_FOLDER = realpathSync(installedFolder(SDK));

/** The SDK's code: its sources, or the declarations of the installed package. */
const [CODE, ENDING] = existsSync(path.join(SDK_FOLDER, 'src')) ? ['src', '.ts'] : ['dist', '.d.ts'];

const SOURCES = path.join(SDK_FOLDER, CODE) + path.sep;

/** The SDK's module with the types of slots. */
export const SLOTS_MODULE = path.join(SOURCES, `slots/index${ENDING}`);

/** Files that no release contains. */
const TESTING = /(^|[\\/])testing[\\/]|\.(test|test-support)\.tsx?$/;
const SOURCE = /\.tsx?$/;

/** Whether a file is part of the SDK at runtime. */
export function isOfSdk(file: string): boolean {
  const native = path.normalize(file);
  return native.startsWith(SOURCES) && !TESTING.test(native);
}

/** The sources of an app with their types. */
export interface TypedSources {
  /** The app's folder. */
  folder: string;
  /** Absolute paths of the files that its release may contain. */
  files: readonly string[];
  program: ts.Program;
}

/** The sources in the `src` of `folder` and the files `more`, with the types of everything that they import. */
export function typedSources(folder: string, more: readonly string[] = []): TypedSources {
  const src = path.join(folder, 'src');
  const names = readdirSync(src, { recursive: true }) as string[];
  const files = names
    .filter((name) => SOURCE.test(name) && !TESTING.test(name))
    .map((name) => path.join(src, name));
  return { folder, files, program: programOf([...files, SLOTS_MODULE, ...more]) };
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  // Without the DOM, whose types are most of a program and none of the SDK's.
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

function programOf(files: readonly string[]): ts.Program {
  return ts.createProgram(files, OPTIONS, hostWithLibraries());
}

/** Parsed files of npm packages, by file: most of a program, and the same for all apps that a process builds. */
const libraries = new Map<string, ts.SourceFile>();

function hostWithLibraries(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, ...options) => {
    const known = libraries.get(file);
    if (known) return known;
    const source = read(file, ...options);
    if (source && file.includes('/node_modules/')) libraries.set(file, source);
    return source;
  };
  return host;
}
