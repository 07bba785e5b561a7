import type { Assets } from '@fitreel/protocol';
import type { Stats } from 'webpack';

export type Groups = NonNullable<ReturnType<Stats['toJson']>['namedChunkGroups']>;

/** The chunk groups of a build by name: entries, exposed modules and named `import()`s. */
export function chunkGroups(stats: Stats): Groups {
  return stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
}

/** Scripts and styles of one chunk group in the order in which a page needs them, or null where there is no such group. */
export function assetsOf(groups: Groups, name: string): Assets | null {
  const group = groups[name];
  if (!group) return null;
  const files = (group.assets ?? []).map((asset) => asset.name);
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
