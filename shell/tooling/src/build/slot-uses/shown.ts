import type { SlotUses } from '@fitreel/protocol';
import ts from 'typescript';
import { SDK, type TypedSources } from '../typed-sources';
import { declaredProps, propsNamed } from './declared';
import { errorAt, handedOver, isSlot, slotName } from './slot-element';

/**
 * The slots that elements in `files` show, with the props that every one of them hands over.
 *
 * @throws Error with file and line for a slot that the SDK does not have, or whose name is not a text
 */
export function shownSlots(sources: TypedSources, files: readonly string[]): SlotUses {
  const checker = sources.program.getTypeChecker();
  const shown = new Map<string, ReadonlySet<string>>();
  const visit = (node: ts.Node): void => {
    if ((ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && isSlot(node, checker)) {
      const name = slotName(node);
      if (!declaredProps(sources, name)) throw errorAt(node, `${SDK} has no slot ${name}`);
      const names = handedOver(node, checker);
      const before = shown.get(name);
      shown.set(name, new Set(before ? names.filter((prop) => before.has(prop)) : names));
    }
    ts.forEachChild(node, visit);
  };
  for (const file of new Set(files)) {
    const source = sources.program.getSourceFile(file);
    if (source) visit(source);
  }
  const slots = [...shown].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(
    slots.map(([name, names]) => [name, propsNamed(declaredProps(sources, name) ?? new Map(), names)]),
  );
}
