import ts from 'typescript';
import type { TypedSources } from '../typed-sources';

/** The component that the file of a fragment exports. */
export function componentIn(file: string, { program }: TypedSources): ts.Symbol | undefined {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  return module && checker.getExportsOfModule(module).find(({ name }) => name === 'Component');
}

/** The names of the props that a component uses: those that it takes apart, or all that it declares. */
export function usedNames(component: ts.Symbol, checker: ts.TypeChecker): Set<string> {
  const [signature] = checker.getTypeOfSymbol(component).getCallSignatures();
  const [props] = signature?.getParameters() ?? [];
  if (!props) return new Set();
  const declaration = props.valueDeclaration;
  const taken = declaration && ts.isParameter(declaration) && ts.isObjectBindingPattern(declaration.name);
  const elements = taken ? declaration.name.elements : [];
  if (taken && !elements.some(({ dotDotDotToken }) => dotDotDotToken))
    return new Set(elements.map(({ propertyName, name }) => (propertyName ?? name).getText()));
  return new Set(
    checker
      .getTypeOfSymbol(props)
      .getProperties()
      .map(({ name }) => name),
  );
}
