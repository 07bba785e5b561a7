import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {
  isCompiled,
  outputFolders,
  publishedManifest,
  publishedPath,
  type OutputFolder,
} from './published-manifest';
import type { PublishedPackage } from './published-packages';
import { reachedFiles } from './reached-files';
import { stageDeclarations } from './stage-declarations';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  jsx: ts.JsxEmit.ReactJSX,
  esModuleInterop: true,
};

const MODULES: Record<OutputFolder, ts.ModuleKind> = {
  dist: ts.ModuleKind.CommonJS,
  esm: ts.ModuleKind.ESNext,
};

/** The compiled file, or the file with its references to the sources of its package. */
function publishedText(file: string, source: string, folder: OutputFolder): string {
  const compilerOptions = { ...OPTIONS, module: MODULES[folder] };
  if (isCompiled(file)) return ts.transpileModule(source, { compilerOptions, fileName: file }).outputText;
  return source.replace(/'\.\.\/src\/(.*?)\.ts'/g, "'../dist/$1.js'");
}

const CODE = /\.([cm]?[jt]s|tsx)$/;

function stageFile(from: string, to: string, file: string, folder: OutputFolder): void {
  const [source, target] = [path.join(from, file), path.join(to, publishedPath(file, folder))];
  mkdirSync(path.dirname(target), { recursive: true });
  if (!CODE.test(file)) return cpSync(source, target, { recursive: true });
  // Commands stay executable.
  const { mode } = statSync(source);
  writeFileSync(target, publishedText(file, readFileSync(source, 'utf8'), folder), { mode });
}

/**
 * Writes each package as it is published into a folder of its own below `out`: compiled, with declarations.
 *
 * @param root of the repository
 * @returns the folders
 */
export function stagePackages(root: string, packages: readonly PublishedPackage[], out: string): string[] {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    engines: object;
  };
  const staged = new Map(
    packages.map((one) => [one, path.join(out, one.manifest.name.replace(/^.*\//, ''))] as const),
  );
  for (const [one, to] of staged) {
    const reached = reachedFiles(one);
    for (const folder of outputFolders(one.manifest))
      for (const file of reached.files) stageFile(one.folder, to, file, folder);
    const manifest = publishedManifest(one.manifest, reached, engines);
    writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    for (const document of ['README.md', 'CHANGELOG.md'].filter((name) =>
      existsSync(path.join(one.folder, name)),
    ))
      cpSync(path.join(one.folder, document), path.join(to, document));
    cpSync(path.join(root, 'LICENSE'), path.join(to, 'LICENSE'));
  }
  stageDeclarations(root, staged);
  return [...staged.values()];
}
