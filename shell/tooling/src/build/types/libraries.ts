import ts from 'typescript';

/** Packages whose helper types wrap our own types: the recorder looks into them. */
const TRANSPARENT = new Set(['lib', '@sinclair/typebox']);

/** The package of a file: `react`, or `lib` for JavaScript's own types; undefined for our own code. */
function packageOf(file: string): string | undefined {
  if (/[\\/]typescript[\\/]lib[\\/]lib\.[^\\/]*$/.test(file)) return 'lib';
  const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1]?.replace('\\', '/');
  return name?.startsWith('@fitreel/') ? undefined : name?.replace('@types/', '');
}

function packageOfSymbol(symbol: ts.Symbol | undefined): string | undefined {
  const [declaration] = symbol?.declarations ?? [];
  return declaration && packageOf(declaration.getSourceFile().fileName);
}

const NAMED =
  ts.SymbolFlags.Class |
  ts.SymbolFlags.Interface |
  ts.SymbolFlags.Function |
  ts.SymbolFlags.Variable |
  ts.SymbolFlags.Enum;

/** `react#RefObject` for a library's type or declaration; undefined for our own and for unnamed types. */
export function libraryOf(
  of: ts.Type | ts.ClassLikeDeclaration | ts.InterfaceDeclaration,
): string | undefined {
  if ('kind' in of) return packageOf(of.getSourceFile().fileName);
  const alias = packageOfSymbol(of.aliasSymbol);
  if (of.aliasSymbol && alias && !TRANSPARENT.has(alias)) return `${alias}#${of.aliasSymbol.name}`;
  if ((of as ts.TypeReference).target?.objectFlags & ts.ObjectFlags.Tuple) return 'lib#tuple';
  const { symbol } = of as { symbol?: ts.Symbol };
  const library = packageOfSymbol(symbol);
  // Read-only and mutable lists compare as equal.
  return symbol && library && symbol.flags & NAMED
    ? `${library}#${symbol.name.replace(/^Readonly/, '')}`
    : undefined;
}
