import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'tsdown';
import { ROOT } from '../build/app';
import { importedPackages } from './imported-packages';
import {
  entryFiles,
  isForBrowsers,
  keptFiles,
  publishedManifest,
  type OutputFolder,
  type PublishedPackage,
} from './published';

const TSCONFIG = path.join(ROOT, 'shell/tooling/tsconfig.base.json');

/** Imports that stay out of the compiled files: other packages, and styles, which are copied. */
const EXTERNAL = [/^[^./]/, /\.css$/];

/** Files below `src` that are not compiled: styles, and CommonJS files that Node starts as processes. */
const COPIED = /\.(css|cjs)$/;

const FORMATS = { dist: 'cjs', esm: 'esm' } as const;

/** Compiles each file that the entries reach into a file of its own, so that paths in the code stay valid. */
async function compile(one: PublishedPackage, to: string, folder: OutputFolder, types: boolean) {
  const src = path.join(one.folder, 'src');
  const outDir = path.join(to, folder);
  await build({
    config: false,
    cwd: one.folder,
    root: src,
    entry: entryFiles(one),
    outDir,
    format: FORMATS[folder],
    unbundle: true,
    // jest has no `import()` in CommonJS.
    outputOptions: { dynamicImportInCjs: false },
    outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
    dts: types && folder === 'dist',
    deps: { neverBundle: EXTERNAL },
    platform: 'neutral',
    target: 'es2022',
    tsconfig: TSCONFIG,
    logLevel: 'error',
    report: false,
  });
  cpSync(src, outDir, {
    recursive: true,
    filter: (file) => statSync(file).isDirectory() || COPIED.test(file),
  });
}

/** Copies a file or folder outside of `src`. Makes a command start the compiled files. */
function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
  if (!from.endsWith('.cjs')) return;
  writeFileSync(to, readFileSync(to, 'utf8').replace(/'\.\.\/src\/(.*?)\.ts'/g, "'../dist/$1.js'"));
}

/**
 * Writes a package into the folder `to`, in its published form.
 *
 * @param types whether to add declarations, which take most of the time
 * @throws Error if users could not import it by its `package.json`
 */
export async function stagePackage(one: PublishedPackage, to: string, types: boolean): Promise<void> {
  const { folder, manifest } = one;
  for (const output of isForBrowsers(manifest) ? (['dist', 'esm'] as const) : (['dist'] as const))
    await compile(one, to, output, types);
  for (const file of keptFiles(one)) copy(path.join(folder, file), path.join(to, file));
  const documents = ['README.md', 'CHANGELOG.md'].map((name) => path.join(folder, name)).filter(existsSync);
  for (const file of [...documents, path.join(ROOT, 'LICENSE')])
    cpSync(file, path.join(to, path.basename(file)));
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    engines: object;
  };
  const published = publishedManifest(one, importedPackages(to), engines);
  writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  if (!types) return;
  const { messages } = await publint({ pkgDir: to, pack: false, level: 'warning' });
  const problems = messages.map((message) => formatMessage(message, published) ?? message.code);
  if (problems.length > 0) throw new Error([manifest.name, ...problems].join('\n'));
}
