import { chooseVersion, type Assets, type RegistryVersion } from '@fitreel/protocol';
import { remoteFiles } from './remote-files';
import type { Site } from './site-source';

/** A remote whose fragments a page shows, in the version that the visitor gets. */
export interface FragmentOwner {
  remote: string;
  version: RegistryVersion;
}

/** What the fragments of a page need at once. */
interface FragmentsOnPage extends Assets {
  /** The remotes with fragments that are rendered on the server. */
  owners: FragmentOwner[];
}

/**
 * The fragments that a page with these slots shows to a visitor in `bucket` (0 to 99). The scripts are those of fragments that load
 * with the page; what is rendered needs its styles as well.
 */
export function fragmentsOn(
  site: Pick<Site, 'shell' | 'registry'>,
  slots: readonly string[] = [],
  bucket: number,
): FragmentsOnPage {
  const needs: FragmentsOnPage = { owners: [], scripts: [], styles: [] };
  if (slots.length === 0) return needs;
  for (const [remote, versions] of Object.entries(site.registry.microFrontends)) {
    const version = chooseVersion(versions, bucket);
    const shown = (version?.extras.description.fragments ?? []).filter(
      ({ slot, access }) => access === 'public' && slots.includes(slot),
    );
    if (!version || shown.length === 0) continue;
    if (shown.some(({ server }) => server)) needs.owners.push({ remote, version });
    for (const { id, server, load } of shown) {
      const files = remoteFiles(site, version, version.extras.fragments?.[id]);
      if (load === 'at-once') needs.scripts.push(...files.scripts);
      if (server || load === 'at-once') needs.styles.push(...files.styles);
    }
  }
  return needs;
}
