import type { Release, RemoteRelease, ShellRelease } from '@fitreel/protocol';

/** All releases that browsers of a site may load, canaries included. */
export interface Releases {
  shell: ShellRelease | null;
  remotes: readonly RemoteRelease[];
}

/** The releases that `releases` consist of. */
export function allOf({ shell, remotes }: Releases): Release[] {
  return shell ? [shell, ...remotes] : [...remotes];
}
