import ts from 'typescript';
import { isOfSdk } from '../typed-sources';

/** Whether an element is the SDK's `Slot`. */
export function isSlot({ tagName }: ts.JsxOpeningLikeElement, checker: ts.TypeChecker): boolean {
  const symbol = checker.getSymbolAtLocation(tagName);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (
    target?.name === 'Slot' &&
    target.declarations?.some((found) => isOfSdk(found.getSourceFile().fileName)) === true
  );
}

/** `file:line: text` about a node. */
export function errorAt(node: ts.Node, text: string): Error {
  const source = node.getSourceFile();
  const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  return new Error(`${source.fileName}:${line}: ${text}`);
}

/** The name of the slot that an element shows. */
export function slotName(element: ts.JsxOpeningLikeElement): string {
  for (const attribute of element.attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'name') continue;
    if (attribute.initializer && ts.isStringLiteral(attribute.initializer)) return attribute.initializer.text;
  }
  throw errorAt(element, 'write the name of a Slot as a text: name="video-actions"');
}

/** The names of the props that an element hands over. */
export function handedOver({ attributes }: ts.JsxOpeningLikeElement, checker: ts.TypeChecker): string[] {
  return attributes.properties.flatMap((attribute) =>
    ts.isJsxAttribute(attribute)
      ? attribute.name.getText()
      : checker
          .getTypeAtLocation(attribute.expression)
          .getProperties()
          .map(({ name }) => name),
  );
}
