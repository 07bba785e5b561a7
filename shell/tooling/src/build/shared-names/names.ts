import ts from 'typescript';

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
