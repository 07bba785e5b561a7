import type { Assets, RegistryVersion, RouteAssets } from '@fitreel/protocol';
import type { SiteSnapshot } from '../site/snapshot';

/** A remote with its page or a fragment on a page, in the version that the visitor gets. */
export interface PartOwner {
  remote: string;
  version: RegistryVersion;
}

/** The files that the fragments of a page need at once. */
interface FragmentsOnPage extends Assets {
  /** The remotes with fragments that are rendered on the server. */
  owners: PartOwner[];
}

/**
 * The URLs of the files that a page or fragment of a remote needs at once: the remote's entry first, then its files, then the
 * files of the lazy shared modules that it uses.
 */
export function remoteFiles(
  { shell }: Pick<SiteSnapshot, 'shell'>,
  { url, extras: { base } }: RegistryVersion,
  files: RouteAssets = { scripts: [], styles: [] },
): Assets {
  // Modules without files here come with every page.
  const shared = (files.shared ?? [])
    .map((name) => shell.lazyModules.get(name))
    .filter((assets) => assets !== undefined);
  // Two modules may share a file.
  const ofShell = (kind: keyof Assets) =>
    [...new Set(shared.flatMap((assets) => assets[kind]))].map((file) => shell.base + file);
  return {
    scripts: [url, ...files.scripts.map((file) => base + file), ...ofShell('scripts')],
    styles: [...files.styles.map((file) => base + file), ...ofShell('styles')],
  };
}

/** All remotes of a site, in the version that the visitor gets. */
export function remotesOf({ registry }: Pick<SiteSnapshot, 'registry'>): PartOwner[] {
  return Object.entries(registry.microFrontends).flatMap(([remote, [version]]) =>
    version ? [{ remote, version }] : [],
  );
}

/**
 * The fragments on a page with these slots. `scripts` belong to the fragments that load with the page. `styles` also cover
 * the fragments that the server renders.
 */
export function fragmentsOn(
  snapshot: Pick<SiteSnapshot, 'shell' | 'registry'>,
  slots: readonly string[] = [],
): FragmentsOnPage {
  const needs: FragmentsOnPage = { owners: [], scripts: [], styles: [] };
  if (slots.length === 0) return needs;
  for (const { remote, version } of remotesOf(snapshot)) {
    const shown = (version.extras.description.fragments ?? []).filter(
      ({ slot, access }) => access === 'public' && slots.includes(slot),
    );
    if (shown.length === 0) continue;
    if (shown.some(({ server }) => server)) needs.owners.push({ remote, version });
    for (const { id, server, load } of shown) {
      const files = remoteFiles(snapshot, version, version.extras.fragments?.[id]);
      if (load === 'at-once') needs.scripts.push(...files.scripts);
      if (server || load === 'at-once') needs.styles.push(...files.styles);
    }
  }
  return needs;
}
