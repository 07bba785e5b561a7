import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

const CODE = /\.([cm]?js|d\.ts)$/;

/** Comments may have examples with imports. */
const COMMENT = /\/\*[^]*?\*\//g;

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The names of the packages that the compiled files below `folder` import or resolve. */
export function importedPackages(folder: string): Set<string> {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => CODE.test(file));
  const specifiers = files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8').replace(COMMENT, '');
    const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    const resolved = [...text.matchAll(/\brequire\.resolve\(["']([^"']+)["']\)/g)].map(
      ([, name = '']) => name,
    );
    return [...imported, ...resolved];
  });
  return new Set(specifiers.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map(packageOf));
}
