import { fragmentChunk, type RemoteDescription } from '@fitreel/protocol';
import path from 'node:path';
import ts from 'typescript';
import { SDK } from '../shared-modules';
import { isOfSdk, SLOTS_MODULE, type TypedSources } from './typed-sources';

/** Props by name. */
type Props = ReadonlyMap<string, ts.Symbol>;

/** Props by the name of a slot or the id of a fragment. */
export type SlotUses = ReadonlyMap<string, Props>;

/** The symbol behind an alias. An export that the app augments is not an alias of another module's export. */
export const targetOf = (symbol: ts.Symbol, checker: ts.TypeChecker) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The export `name` of the module in a file. */
export function exportOf(file: string, name: string, { program }: TypedSources): ts.Symbol | undefined {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  return module && checker.getExportsOfModule(module).find((found) => found.name === name);
}

/** The type that the SDK's slots declare under `name`, with the app's additions. */
export function declaredType(name: string, sources: TypedSources): ts.Type {
  const checker = sources.program.getTypeChecker();
  const exported = exportOf(SLOTS_MODULE, name, sources);
  if (!exported) throw new Error(`the SDK does not export ${name}`);
  return checker.getDeclaredTypeOfSymbol(targetOf(exported, checker));
}

/** The fields of a type by name. */
function fieldsOf(type: ts.Type, checker: ts.TypeChecker): Props {
  return new Map(checker.getPropertiesOfType(type).map((one) => [one.name, one]));
}

/** The slots that the SDK and the app itself declare, by name. */
function declaredSlots(sources: TypedSources): SlotUses {
  const checker = sources.program.getTypeChecker();
  const slots = fieldsOf(declaredType('SlotProps', sources), checker);
  return new Map(
    [...slots].map(([slot, props]) => [slot, fieldsOf(checker.getTypeOfSymbol(props), checker)]),
  );
}

/** The members of `props` named in `names`, sorted, so that the same sources give the same release. */
function propsNamed(props: Props, names: readonly string[]): Props {
  const used = [...props].filter(([name]) => names.includes(name));
  return new Map(used.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const propertiesOf = (type: ts.Type): string[] => type.getProperties().map(({ name }) => name);

/** Whether a slot or event is a remote's own: `catalog.rating`. */
export const isOfRemote = (name: string): boolean => name.includes('.');

/** Whether an element is the SDK's `Slot`. */
function isSlot({ tagName }: ts.JsxOpeningLikeElement, checker: ts.TypeChecker): boolean {
  const symbol = checker.getSymbolAtLocation(tagName);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (
    target?.name === 'Slot' &&
    target.declarations?.some((found) => isOfSdk(found.getSourceFile().fileName)) === true
  );
}

/** An error about a node: `file:line: text`. */
export function errorAt(node: ts.Node, text: string): Error {
  const source = node.getSourceFile();
  const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  return new Error(`${source.fileName}:${line}: ${text}`);
}

/** The name of the slot that an element shows. */
function slotName(element: ts.JsxOpeningLikeElement): string {
  for (const attribute of element.attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'name') continue;
    if (attribute.initializer && ts.isStringLiteral(attribute.initializer)) return attribute.initializer.text;
  }
  throw errorAt(element, 'write the name of a Slot as a text: name="video-actions"');
}

/** The names of the props that an element hands over. */
function handedOver({ attributes }: ts.JsxOpeningLikeElement, checker: ts.TypeChecker): string[] {
  return attributes.properties.flatMap((attribute) =>
    ts.isJsxAttribute(attribute)
      ? attribute.name.getText()
      : propertiesOf(checker.getTypeAtLocation(attribute.expression)),
  );
}

/**
 * The slots that elements in `files` show, with the props that every one of them hands over.
 *
 * @param app the remote whose own slots these may be
 * @throws Error with file and line for a slot that is not declared or is another remote's, or whose name is not a text
 */
export function shownSlots(sources: TypedSources, files: readonly string[], app?: string): SlotUses {
  const checker = sources.program.getTypeChecker();
  const slots = declaredSlots(sources);
  const shown = new Map<string, readonly string[]>();
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && isSlot(node, checker)) {
      const name = slotName(node);
      if (!slots.has(name)) throw errorAt(node, `${SDK} has no slot ${name}`);
      if (isOfRemote(name) && !name.startsWith(`${app}.`))
        throw errorAt(node, `the slot ${name} is another remote's: name it ${app}.…`);
      const names = handedOver(node, checker);
      shown.set(name, shown.get(name)?.filter((prop) => names.includes(prop)) ?? names);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of new Set(files)) {
    const source = sources.program.getSourceFile(file);
    if (source) visit(source);
  }
  const found = [...shown].sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(
    found.map(([name, names]) => [name, propsNamed(slots.get(name) ?? new Map<string, ts.Symbol>(), names)]),
  );
}

/** The props that a component uses: those that it destructures, or all that it declares. */
function usedProps(component: ts.Symbol, checker: ts.TypeChecker): Props {
  const [signature] = checker.getTypeOfSymbol(component).getCallSignatures();
  const [props] = signature?.getParameters() ?? [];
  if (!props) return new Map();
  const declared = fieldsOf(checker.getTypeOfSymbol(props), checker);
  const declaration = props.valueDeclaration;
  const taken = declaration && ts.isParameter(declaration) && ts.isObjectBindingPattern(declaration.name);
  const elements = taken ? declaration.name.elements : [];
  if (taken && !elements.some(({ dotDotDotToken }) => dotDotDotToken))
    return propsNamed(
      declared,
      elements.map(({ propertyName, name }) => (propertyName ?? name).getText()),
    );
  return declared;
}

/** The path in `src` that `src/remote.tsx` imports as the chunk of a fragment. */
function importedAs(chunk: string, { folder, program }: TypedSources): string | undefined {
  const text = program.getSourceFile(path.join(folder, 'src/remote.tsx'))?.text ?? '';
  return new RegExp(`webpackChunkName: "${chunk}" \\*/\\s*['"]\\./([^'"]+)['"]`).exec(text)?.[1];
}

/**
 * The slot props that each fragment of a description takes, by the fragment's id.
 *
 * @throws Error for a slot that the SDK does not have, a fragment without a file, or a prop that its slot does not have
 */
export function filledSlots(sources: TypedSources, { fragments = [] }: RemoteDescription): SlotUses {
  const slots = declaredSlots(sources);
  return new Map(
    fragments.map(({ id, slot }) => {
      const declared = slots.get(slot);
      if (!declared && !isOfRemote(slot))
        throw new Error(
          `remote.config.ts: the fragment ${id} fills the slot ${slot}, which ${SDK} does not have`,
        );
      const chunk = fragmentChunk(id);
      const file = `src/${importedAs(chunk, sources)}.tsx`;
      const component = exportOf(path.join(sources.folder, file), 'Component', sources);
      if (!component)
        throw new Error(
          `the fragment ${id}: src/remote.tsx imports no file with a Component as the chunk ${chunk}`,
        );
      const props = usedProps(component, sources.program.getTypeChecker());
      const unknown = [...props.keys()].find((name) => declared && !declared.has(name));
      if (unknown !== undefined) throw new Error(`${file}: the slot ${slot} has no prop ${unknown}`);
      return [id, props];
    }),
  );
}
