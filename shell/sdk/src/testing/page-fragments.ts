import type { SlotName } from '@fitreel/protocol/browser';
import { createFragment, type Fragment } from '../fragments/fragment';
import type { RemoteModule } from '../remote';

/** The fragments of `remotes` by slot, as the shell gives them to a page. */
export function fragmentsOf(remotes: readonly RemoteModule[]): (slot: SlotName) => readonly Fragment[] {
  const all = remotes.flatMap(({ name, fragments = [] }) =>
    fragments.map(({ id, slot, order, access, load, server, module }) => ({
      slot,
      order,
      fragment: createFragment({
        key: `${name}.${id}`,
        title: name,
        access,
        load,
        order,
        server,
        request: module,
        report: () => undefined,
      }),
    })),
  );
  all.sort((one, other) => one.order - other.order);
  return (slot) => all.filter((entry) => entry.slot === slot).map(({ fragment }) => fragment);
}
