import type { Release, RemoteRelease, ShellRelease } from '@fitreel/protocol';

/** All releases that browsers of a site may load, canaries included. */
export interface Releases {
  /** The live one and its canary. */
  shells: readonly ShellRelease[];
  remotes: readonly RemoteRelease[];
}

/** The releases that `releases` consist of. */
export function allOf({ shells, remotes }: Releases): Release[] {
  return [...shells, ...remotes];
}
