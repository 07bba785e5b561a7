import { fragmentKey, type SlotName } from '@fitreel/protocol/browser';
import type { FragmentDescription } from '@fitreel/sdk/remote';
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
export function fragmentsIn(remotes: readonly LiveRemote[], slot: SlotName): SiteFragment[] {
  return siteFragments(remotes)
    .filter((fragment) => fragment.slot === slot)
    .sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
}
