import { fragmentKey } from '@fitreel/protocol/browser';
import type { FragmentDescription } from '@fitreel/sdk/remote';
import { createFragment, type Platform } from '@fitreel/sdk/platform';
import type { FragmentModule } from '@fitreel/sdk/slots';
import type { LiveRemote } from './live-remotes';

/** A fragment of a live remote. */
export interface SiteFragment extends FragmentDescription {
  /** Unique on the site. */
  key: string;
  remote: LiveRemote;
}

/** The fragments of all live remotes. */
export function siteFragments(remotes: readonly LiveRemote[]): SiteFragment[] {
  return remotes.flatMap((remote) =>
    (remote.description.fragments ?? []).map((fragment) => ({
      ...fragment,
      key: fragmentKey(remote.name, fragment.id),
      remote,
    })),
  );
}

/** The fragments of all live remotes that fill `slot`, by `order` and then by key. */
export function fragmentsIn(remotes: readonly LiveRemote[], slot: string): SiteFragment[] {
  return siteFragments(remotes)
    .filter((fragment) => fragment.slot === slot)
    .sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
}

/** How the fragments of a page load. */
export interface FragmentSource {
  request: (fragment: SiteFragment) => Promise<FragmentModule>;
  report: (fragment: SiteFragment, error: unknown) => void;
  /** Returns a fragment that has loaded already, on a server. */
  loaded?: (fragment: SiteFragment) => FragmentModule | undefined;
  /** Key of the fragment that renders without a boundary, so that its error surfaces. */
  unguarded?: string;
}

/** The fragments that fill each slot. The objects stay the same for the life of the page. */
export function pageFragments(remotes: readonly LiveRemote[], source: FragmentSource): Platform['fragments'] {
  const slots = new Map<string, ReturnType<Platform['fragments']>>();
  return (slot) => {
    const known = slots.get(slot);
    if (known) return known;
    const filled = fragmentsIn(remotes, slot).map((fragment) =>
      createFragment({
        key: fragment.key,
        title: fragment.remote.description.title,
        access: fragment.access,
        orStored: fragment.orStored,
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
