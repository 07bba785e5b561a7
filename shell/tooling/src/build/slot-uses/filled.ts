import type { RemoteDescription, SlotUses } from '@fitreel/protocol';
import path from 'node:path';
import { SDK, type TypedSources } from '../typed-sources';
import { componentIn, usedNames } from './component';
import { declaredProps, propsNamed } from './declared';

/**
 * What each fragment of a description takes of its slot's props, by the fragment's id.
 *
 * @throws Error for a slot that the SDK does not have, a fragment without a file, or a prop that its slot does not have
 */
export function filledSlots(sources: TypedSources, { fragments = [] }: RemoteDescription): SlotUses {
  const checker = sources.program.getTypeChecker();
  return Object.fromEntries(
    fragments.map(({ id, slot }) => {
      const declared = declaredProps(sources, slot);
      if (!declared)
        throw new Error(
          `remote.config.ts: the fragment ${id} fills the slot ${slot}, which ${SDK} does not have`,
        );
      const file = `src/fragments/${id}.tsx`;
      const component = componentIn(path.join(sources.folder, file), sources);
      if (!component)
        throw new Error(`remote.config.ts: the fragment ${id} has no ${file} that exports Component`);
      const names = usedNames(component, checker);
      const unknown = [...names].find((name) => !declared.has(name));
      if (unknown !== undefined) throw new Error(`${file}: the slot ${slot} has no prop ${unknown}`);
      return [id, propsNamed(declared, names)];
    }),
  );
}
