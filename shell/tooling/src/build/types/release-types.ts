import type { ReleaseTypes, RemoteDescription } from '@fitreel/protocol';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isSharedModule, SDK } from '../../shared-modules';
import { declaredType, exportOf, filledSlots, shownSlots, targetOf, type SlotUses } from '../slot-uses';
import { isOfSdk, SDK_FOLDER, type TypedSources } from '../typed-sources';
import { heardEvents, sentEvents } from './events';
import { TypeRecorder, type Use } from './recorder';

/** The file of each module of the SDK, or its declarations if the SDK is installed: `@fitreel/sdk/toast` → absolute path. */
export function sdkModules(): [module: string, file: string][] {
  const manifest = path.join(SDK_FOLDER, 'package.json');
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    exports: Record<string, string | { types: string }>;
  };
  return Object.entries(exports)
    .map(([name, target]): [string, string] => {
      const file = typeof target === 'string' ? target : target.types;
      return [SDK + name.slice(1), path.join(SDK_FOLDER, file)];
    })
    .filter(([, file]) => /\.tsx?$/.test(file) && isOfSdk(file));
}

/** The shell's module with its shared exports of the router. */
const ROUTER = 'react-router-dom';
const ROUTER_MODULE = 'src/sharing/react-router-dom.ts';

/** The SDK's module with the type of a remote's exposed module. */
const REMOTE_MODULE = `${SDK}/remote`;

type ByName<T> = ReadonlyMap<string, T>;
type Exports = ByName<ByName<ts.Symbol>>;

/** Sorted, so that the same sources give the same release. */
function toRecord<T, R>(map: ByName<T>, change: (value: T) => R): Record<string, R> {
  const sorted = [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, value]) => [name, change(value)]));
}

/** The exports of a module that exist at runtime. */
function valuesOf(module: ts.Symbol | undefined, checker: ts.TypeChecker): Map<string, ts.Symbol> {
  const exported = (module ? checker.getExportsOfModule(module) : []).map((one) => targetOf(one, checker));
  const names = module ? checker.getExportsOfModule(module).map(({ name }) => name) : [];
  const values = exported.map((one, index) => [names[index] ?? '', one] as const);
  return new Map(values.filter(([, { flags }]) => flags & ts.SymbolFlags.Value));
}

/** All names and texts in the code of `files`. */
function namesIn(files: readonly string[], program: ts.Program): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return names;
}

/** The module that a node re-exports from, in the form of `importIn`. */
function exportIn({ isTypeOnly, exportClause, moduleSpecifier: module }: ts.ExportDeclaration) {
  if (!module || isTypeOnly) return undefined;
  if (!exportClause || ts.isNamespaceExport(exportClause)) return { module, names: null };
  const values = exportClause.elements.filter((element) => !element.isTypeOnly);
  return { module, names: values.map((element) => (element.propertyName ?? element.name).text) };
}

/** The module that a node imports, and the imported names that exist at runtime; null for all names in the code. */
function importIn(node: ts.Node): { module: ts.Expression; names: string[] | null } | undefined {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [module] = node.arguments;
    return module && { module, names: null };
  }
  if (ts.isExportDeclaration(node)) return exportIn(node);
  if (!ts.isImportDeclaration(node)) return undefined;
  const { importClause, moduleSpecifier: module } = node;
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return undefined;
  const { name, namedBindings } = importClause;
  if (namedBindings && ts.isNamespaceImport(namedBindings)) return { module, names: null };
  const values = (namedBindings?.elements ?? []).filter((element) => !element.isTypeOnly);
  const names = values.map((element) => (element.propertyName ?? element.name).text);
  return { module, names: name ? ['default', ...names] : names };
}

/** The exports of shared modules that `files` import. */
function takenExports({ files, program }: TypedSources, named: ReadonlySet<string>): Exports {
  const checker = program.getTypeChecker();
  const taken = new Map<string, Map<string, ts.Symbol>>();
  const visit = (node: ts.Node): void => {
    const found = importIn(node);
    if (found && ts.isStringLiteral(found.module) && isSharedModule(found.module.text)) {
      const { text } = found.module;
      const values = valuesOf(checker.getSymbolAtLocation(found.module), checker);
      const names = found.names ?? [...values.keys()].filter((name) => named.has(name));
      const known = taken.get(text) ?? new Map<string, ts.Symbol>();
      for (const name of names) {
        const value = values.get(name);
        if (value) known.set(name, value);
      }
      if (known.size > 0) taken.set(text, known);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return taken;
}

function givenExports(sources: TypedSources): Exports {
  const { folder, program } = sources;
  const checker = program.getTypeChecker();
  const modules = [[ROUTER, path.join(folder, ROUTER_MODULE)] as const, ...sdkModules()];
  return new Map(
    modules.map(([module, file]) => {
      const source = program.getSourceFile(file);
      return [module, valuesOf(source && checker.getSymbolAtLocation(source), checker)];
    }),
  );
}

interface Found {
  exports: Exports;
  shows: SlotUses;
  fills?: SlotUses;
  emits: ByName<ts.Symbol>;
  hears?: ByName<ts.Symbol>;
}

/**
 * @param use how the app uses the exports of shared modules
 */
function record(
  sources: TypedSources,
  named: ReadonlySet<string>,
  use: Use,
  found: Found,
  left?: ReadonlySet<string>,
  isOwn?: (file: string) => boolean,
): ReleaseTypes {
  const checker = sources.program.getTypeChecker();
  const recorder = new TypeRecorder(checker, named, left, isOwn);
  const one = (way: Use) => (symbol: ts.Symbol) => recorder.addNamed(symbol, way);
  const props = (way: Use) => (symbols: ByName<ts.Symbol>) => toRecord(symbols, one(way));
  const exposed = sdkModules().find(([module]) => module === REMOTE_MODULE)?.[1] ?? '';
  const remote = exportOf(exposed, 'RemoteModule', sources);
  const types = {
    modules: toRecord(found.exports, props(use)),
    remote: remote
      ? recorder.add(
          checker.getDeclaredTypeOfSymbol(targetOf(remote, checker)),
          use === 'reads' ? 'hands' : 'reads',
        )
      : 0,
    shows: toRecord(found.shows, props('hands')),
    fills: toRecord(found.fills ?? new Map<string, ByName<ts.Symbol>>(), props('reads')),
    emits: toRecord(found.emits, one('hands')),
    hears: toRecord(found.hears ?? new Map<string, ts.Symbol>(), one('reads')),
  };
  return { table: recorder.table(), ...types };
}

/** The types that a remote takes from the shell and other remotes, and gives to them. */
export function remoteTypes(sources: TypedSources, description: RemoteDescription): ReleaseTypes {
  const named = namesIn(sources.files, sources.program);
  const exports = takenExports(sources, named);
  // React is judged by its version.
  const compared = new Map([...exports].filter(([module]) => module === ROUTER || module.startsWith(SDK)));
  const found = {
    exports: compared,
    shows: shownSlots(sources, sources.files, description.name),
    fills: filledSlots(sources, description),
    emits: sentEvents(sources, sources.files, description.name),
    hears: heardEvents(sources, description),
  };
  // Slots and events that the remote does not use, or declares itself: the shell need not know them.
  const names = ['SlotProps', 'PlatformEvents'].flatMap((type) =>
    declaredType(type, sources)
      .getProperties()
      .map(({ name }) => name),
  );
  const left = names.filter((name) => !named.has(name) || name.startsWith(`${description.name}.`));
  return record(sources, named, 'reads', found, new Set(left));
}

/** The types that the shell gives to remotes, with the SDK's own slots and events. */
export function shellTypes(sources: TypedSources): ReleaseTypes {
  const sdk = sources.program.getSourceFiles().map(({ fileName }) => fileName);
  const files = [...sources.files, ...sdk.filter(isOfSdk)];
  const found = {
    exports: givenExports(sources),
    shows: shownSlots(sources, files),
    emits: sentEvents(sources, files),
  };
  return record(sources, namesIn(files, sources.program), 'hands', found, undefined, isOfSdk);
}
