import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { memberName, SharedNames } from './names';
import { isOfSdk, SDK, SDK_FOLDER, type TypedSources } from '../typed-sources';

/** The file of each module of the SDK: `@fitreel/sdk/toast` → absolute path. */
export function sdkModules(): [module: string, file: string][] {
  const manifest = path.join(SDK_FOLDER, 'package.json');
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports: Record<string, string> };
  return Object.entries(exports)
    .map(([name, file]): [string, string] => [SDK + name.slice(1), path.join(SDK_FOLDER, file)])
    .filter(([, file]) => /\.tsx?$/.test(file) && isOfSdk(file));
}

/** The shell's module with what it shares of the router. */
const ROUTER_MODULE = 'src/sharing/react-router-dom.ts';

/** Whether an export exists at runtime. */
function isValue(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.flags & ts.SymbolFlags.Value) !== 0;
}

const isMember = (node: ts.Node): node is ts.Node & { name: ts.PropertyName } =>
  ts.isPropertySignature(node) ||
  ts.isMethodSignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isGetAccessor(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isShorthandPropertyAssignment(node);

/**
 * What the shell gives of the shared modules whose names are compared: the exports of the router and of the SDK's modules
 * and, under the SDK's name, the members of all types and objects of the SDK. `takenNames` has the same form.
 */
export function givenNames({
  folder,
  program,
}: Pick<TypedSources, 'folder' | 'program'>): Record<string, string[]> {
  const checker = program.getTypeChecker();
  const names = new SharedNames();
  const exportsOf = (file: string) => {
    const source = program.getSourceFile(file);
    const symbol = source && checker.getSymbolAtLocation(source);
    const exported = symbol ? checker.getExportsOfModule(symbol) : [];
    return exported.filter((one) => isValue(one, checker));
  };
  for (const { name } of exportsOf(path.join(folder, ROUTER_MODULE))) names.add('react-router-dom', name);
  for (const [module, file] of sdkModules()) {
    for (const exported of exportsOf(file)) {
      names.add(module, exported.name);
      // To a remote that loads the module with `import()`, it is a member of an object.
      names.add(SDK, exported.name);
    }
  }
  const visit = (node: ts.Node): void => {
    if (isMember(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)))
      names.add(SDK, memberName(node, node.name.text));
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) if (isOfSdk(source.fileName)) visit(source);
  return names.toRecord();
}
