import type { SlotPropTypes } from '@fitreel/protocol';
import ts from 'typescript';
import { SLOTS_MODULE, type TypedSources } from '../typed-sources';

/** The types of a prop as its declaration writes them, sorted; an optional prop's with `undefined`. */
function alternatives(prop: ts.Symbol): string[] {
  const { valueDeclaration: declaration } = prop;
  if (!declaration || !ts.isPropertySignature(declaration) || !declaration.type)
    throw new Error(`SlotProps declares no type for ${prop.name}`);
  const { type, questionToken } = declaration;
  const texts = (ts.isUnionTypeNode(type) ? [...type.types] : [type]).map((one) => one.getText());
  return [...new Set(questionToken ? [...texts, 'undefined'] : texts)].sort();
}

/** The props of the slot `name` as the SDK declares them, by name; undefined for a slot that it does not have. */
export function declaredProps({ program }: TypedSources, name: string): Map<string, string[]> | undefined {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(SLOTS_MODULE);
  const module = source && checker.getSymbolAtLocation(source);
  const exported = module && checker.getExportsOfModule(module).find((found) => found.name === 'SlotProps');
  if (!exported) throw new Error('the SDK does not export SlotProps');
  const slot = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(exported)).getProperty(name);
  if (!slot) return undefined;
  const props = checker.getTypeOfSymbol(slot).getProperties();
  return new Map(props.map((prop) => [prop.name, alternatives(prop)]));
}

/** The members of `declared` that are among `names`, sorted, so that the same sources give the same release. */
export function propsNamed(
  declared: ReadonlyMap<string, string[]>,
  names: ReadonlySet<string>,
): SlotPropTypes {
  const used = [...declared].filter(([name]) => names.has(name));
  return Object.fromEntries(used.sort(([one], [other]) => (one < other ? -1 : 1)));
}
