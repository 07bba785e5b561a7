import { fragmentChunk, type RemoteDescription, type SlotUses } from '@fitreel/protocol';
import path from 'node:path';
import { SDK, type TypedSources } from '../typed-sources';
import { componentIn, usedNames } from './component';
import { declaredProps, propsNamed } from './declared';

/** The path in `src` that `src/remote.tsx` imports as the chunk of a fragment. */
function importedAs(chunk: string, { folder, program }: TypedSources): string | undefined {
  const text = program.getSourceFile(path.join(folder, 'src/remote.tsx'))?.text ?? '';
  return new RegExp(`webpackChunkName: "${chunk}" \\*/\\s*['"]\\./([^'"]+)['"]`).exec(text)?.[1];
}

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
      const chunk = fragmentChunk(id);
      const file = `src/${importedAs(chunk, sources)}.tsx`;
      const component = componentIn(path.join(sources.folder, file), sources);
      if (!component)
        throw new Error(
          `the fragment ${id}: src/remote.tsx imports no file with a Component as the chunk ${chunk}`,
        );
      const names = usedNames(component, checker);
      const unknown = [...names].find((name) => !declared.has(name));
      if (unknown !== undefined) throw new Error(`${file}: the slot ${slot} has no prop ${unknown}`);
      return [id, propsNamed(declared, names)];
    }),
  );
}
