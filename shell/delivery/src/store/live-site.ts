import { RemoteRelease, ShellRelease, type Registry } from '@fitreel/contract/composition';
import { runsOn } from '../compatibility/requires';
import { check } from './check';
import { toRegistry, type RemoteOnSite } from './registry';
import { SHELL, type ReleaseStore } from './release-store';
import type { PieceState, Revision } from './revision';

/** What a site shows at one moment: the shell's release, and each remote's in the registry. */
export interface LiveSite {
  shell: ShellRelease;
  remotes: RemoteOnSite[];
  registry: Registry;
}

async function remoteRelease(store: ReleaseStore, piece: string, version: string): Promise<RemoteRelease> {
  return check(RemoteRelease, await store.find(piece, version), `live release ${version} of ${piece}`);
}

/** The latest of the former releases of `piece` that the store still holds and `shell` can run. */
async function lastGood(
  store: ReleaseStore,
  shell: ShellRelease,
  piece: string,
  former: readonly string[],
): Promise<RemoteRelease | null> {
  for (const version of former) {
    const release = await store.find(piece, version);
    if (release?.kind === 'remote' && runsOn(release, shell)) return release;
  }
  return null;
}

async function remoteOnSite(
  store: ReleaseStore,
  shell: ShellRelease,
  piece: string,
  state: PieceState,
): Promise<RemoteOnSite> {
  const { canary } = state;
  return {
    live: await remoteRelease(store, piece, state.live),
    canary: canary && {
      release: await remoteRelease(store, piece, canary.version),
      traffic: canary.traffic,
    },
    lastGood: await lastGood(store, shell, piece, state.former),
  };
}

/**
 * The site as `revision` has it.
 *
 * @throws Error when no shell is live or a live release is missing from the store
 */
export async function liveSite(store: ReleaseStore, revision: Revision | null): Promise<LiveSite> {
  const { [SHELL]: shellState, ...remoteStates } = revision?.pieces ?? {};
  if (!shellState) throw new Error('no release of the shell is live');
  const found = await store.find(SHELL, shellState.live);
  const shell = check(ShellRelease, found, `live release ${shellState.live} of ${SHELL}`);
  const remotes = await Promise.all(
    Object.entries(remoteStates)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([piece, state]) => remoteOnSite(store, shell, piece, state)),
  );
  return { shell, remotes, registry: toRegistry(remotes, shell.later) };
}
