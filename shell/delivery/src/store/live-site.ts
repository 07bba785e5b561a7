import { RemoteRelease, SHELL, ShellRelease, type Registry } from '@fitreel/protocol';
import { runsOn } from '../compatibility/requires';
import { check } from './check';
import { toRegistry, type RemoteOnSite } from './registry';
import type { ReleaseStore } from './release-store';
import type { AppState, Revision } from './revision';

/** The releases that a site serves: the shell's, and the remotes' with their registry. */
export interface LiveSite {
  shell: ShellRelease;
  remotes: RemoteOnSite[];
  registry: Registry;
}

async function remoteRelease(store: ReleaseStore, app: string, version: string): Promise<RemoteRelease> {
  return check(RemoteRelease, await store.find(app, version), `live release ${version} of ${app}`);
}

/** The latest previous release of `app` that the store still holds and that runs on `shell`. */
async function lastGood(
  store: ReleaseStore,
  shell: ShellRelease,
  app: string,
  previous: readonly string[],
): Promise<RemoteRelease | null> {
  for (const version of previous) {
    const release = await store.find(app, version);
    if (release?.kind === 'remote' && runsOn(release, shell)) return release;
  }
  return null;
}

async function remoteOnSite(
  store: ReleaseStore,
  shell: ShellRelease,
  app: string,
  state: AppState,
): Promise<RemoteOnSite> {
  const { canary } = state;
  return {
    live: await remoteRelease(store, app, state.live),
    // No page names a canary that waits for its traffic.
    canary: canary?.traffic
      ? { release: await remoteRelease(store, app, canary.version), traffic: canary.traffic }
      : null,
    lastGood: await lastGood(store, shell, app, state.previous),
  };
}

/**
 * Reads the site of `revision`.
 *
 * @throws Error when no shell is live, or the store lacks a live release
 */
export async function liveSite(store: ReleaseStore, revision: Revision | null): Promise<LiveSite> {
  const { [SHELL]: shellState, ...remoteStates } = revision?.apps ?? {};
  if (!shellState) throw new Error('no release of the shell is live');
  const found = await store.find(SHELL, shellState.live);
  const shell = check(ShellRelease, found, `live release ${shellState.live} of ${SHELL}`);
  const remotes = await Promise.all(
    Object.entries(remoteStates)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([app, state]) => remoteOnSite(store, shell, app, state)),
  );
  return { shell, remotes, registry: toRegistry(remotes, shell.lazyModules) };
}
