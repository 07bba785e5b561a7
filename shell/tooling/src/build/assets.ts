import type { Assets } from '@fitreel/protocol';
import type { Stats } from 'webpack';

export type Groups = NonNullable<ReturnType<Stats['toJson']>['namedChunkGroups']>;

/** A build's chunk groups by name: entries, exposed modules and named `import()`s. */
export function chunkGroups(stats: Stats): Groups {
  return stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
}

/** A chunk group's scripts and styles in loading order, or null if there is no such group. */
export function assetsOf(groups: Groups, name: string): Assets | null {
  const group = groups[name];
  if (!group) return null;
  const files = (group.assets ?? []).map((asset) => asset.name);
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
