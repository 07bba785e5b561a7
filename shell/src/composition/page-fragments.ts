import { createFragment, type Platform } from '@fitreel/sdk/platform';
import type { SlotName } from '@fitreel/protocol/browser';
import type { FragmentModule } from '@fitreel/sdk/slots';
import type { LiveRemote } from './live-remotes';
import { fragmentsIn, type SiteFragment } from './site-fragments';

/** How the fragments of a page load. */
export interface FragmentSource {
  request: (fragment: SiteFragment) => Promise<FragmentModule>;
  report: (fragment: SiteFragment, error: unknown) => void;
  /** What has loaded already, on a server. */
  loaded?: (fragment: SiteFragment) => FragmentModule | undefined;
  /** Key of the fragment that renders without a boundary, so that its error is known. */
  unguarded?: string;
}

/** The fragments that fill each slot: the same objects for the life of the page. */
export function pageFragments(remotes: readonly LiveRemote[], source: FragmentSource): Platform['fragments'] {
  const slots = new Map<SlotName, ReturnType<Platform['fragments']>>();
  return (slot) => {
    const known = slots.get(slot);
    if (known) return known;
    const filled = fragmentsIn(remotes, slot).map((fragment) =>
      createFragment({
        key: fragment.key,
        title: fragment.remote.description.title,
        access: fragment.access,
        load: fragment.load,
        order: fragment.order,
        server: fragment.server,
        request: () => source.request(fragment),
        report: (error) => source.report(fragment, error),
        module: source.loaded?.(fragment),
        unguarded: source.unguarded === fragment.key,
      }),
    );
    slots.set(slot, filled);
    return filled;
  };
}
