import ts from 'typescript';
import { isSharedModule } from '../../shared-modules';
import { memberName, SharedNames } from './names';
import { isOfSdk, SDK, type TypedSources } from '../typed-sources';

/** The names of an import that exist at runtime. */
function importedNames({ importClause }: ts.ImportDeclaration): string[] {
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const { name, namedBindings } = importClause;
  const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
  const values = named.filter((element) => !element.isTypeOnly);
  return [
    ...(name ? ['default'] : []),
    ...values.map((element) => (element.propertyName ?? element.name).text),
  ];
}

/** The property that a node reads or, in JSX, sets. */
function propertyOf(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (ts.isPropertyAccessExpression(node)) return checker.getSymbolAtLocation(node.name);
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name) ? checker.getTypeAtLocation(node.parent).getProperty(name.text) : undefined;
  }
  if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name))
    return checker.getContextualType(node.parent)?.getProperty(node.name.text);
  return undefined;
}

/**
 * What a remote takes of each shared module: the exports that it imports and, under the SDK's name, the members of the
 * SDK's objects that it uses, such as `ToastStore.show`. The check of types rejects
 * members that the SDK does not have.
 */
export function takenNames({ files, program }: TypedSources): Record<string, string[]> {
  const checker = program.getTypeChecker();
  const names = new SharedNames();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { text: module } = node.moduleSpecifier as ts.StringLiteral;
      if (isSharedModule(module)) for (const name of importedNames(node)) names.add(module, name);
      return;
    }
    const property = propertyOf(node, checker);
    const declaration = property?.declarations?.find((found) => isOfSdk(found.getSourceFile().fileName));
    if (property && declaration) names.add(SDK, memberName(declaration, property.name));
    ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return names.toRecord();
}
