import type { Assets, RegistryVersion, RouteAssets } from '@fitreel/protocol';
import type { Site } from './site-source';

/**
 * URLs of what a page or fragment of a remote needs at once: the remote's entry first, then its files, then those of the lazy
 * shared modules that it uses.
 */
export function remoteFiles(
  site: Pick<Site, 'shell'>,
  { url, extras: { base } }: RegistryVersion,
  files: RouteAssets = { scripts: [], styles: [] },
): Assets {
  // Modules without files here come with every page.
  const shared = (files.shared ?? [])
    .map((name) => site.shell.lazyModules.get(name))
    .filter((assets) => assets !== undefined);
  // Two modules may share a file.
  const ofShell = (kind: keyof Assets) =>
    [...new Set(shared.flatMap((assets) => assets[kind]))].map((file) => site.shell.base + file);
  return {
    scripts: [url, ...files.scripts.map((file) => base + file), ...ofShell('scripts')],
    styles: [...files.styles.map((file) => base + file), ...ofShell('styles')],
  };
}
