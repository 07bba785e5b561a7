import { RemoteRelease, SHELL, ShellRelease, tolerant, type Registry, type Release } from '@fitreel/protocol';
import { NotAdmitted, NotServed } from './problem';
import { check, InvalidValue } from './check';
import { toRegistry, type RemoteOnSite } from './registry';
import type { ReadableStore } from './release-store';
import type { AppState, Revision } from './revision';

/** The releases of a site in one release of the shell, with the registry of the remotes. */
export interface SiteInShell {
  shell: ShellRelease;
  remotes: RemoteOnSite[];
  registry: Registry;
  /** Why releases of remotes are held back: another gateway, or a command, made them live, but this gateway cannot serve them. */
  heldBack: string[];
}

/** The releases of a site. */
interface SiteReleases extends SiteInShell {
  /** The same site in the canary of the shell. `traffic` is a whole number of percent from 1 to 99. */
  canary: { traffic: number; site: SiteInShell } | null;
}

function served<R extends Release>({ rules }: ReadableStore, release: R): R {
  const [problem] = rules.unserved(release);
  if (problem) throw new NotServed(problem.message);
  return release;
}

/** @throws InvalidValue if the store lacks this live release */
async function heldRelease(store: ReadableStore, app: string, version: string): Promise<Release> {
  const found = await store.find(app, version);
  if (!found) throw new InvalidValue(`the store lacks the live release ${version} of ${app}`);
  return found;
}

async function remoteRelease(store: ReadableStore, app: string, version: string): Promise<RemoteRelease> {
  const found = await heldRelease(store, app, version);
  return check(tolerant(RemoteRelease), found, `live release ${version} of ${app}`);
}

/** A release that was live before. Null if the store lacks it, or if today's rules no longer admit it. */
export async function findAdmitted(
  store: ReadableStore,
  app: string,
  version: string,
): Promise<Release | null> {
  try {
    return await store.find(app, version);
  } catch (error) {
    if (error instanceof NotAdmitted) return null;
    throw error;
  }
}

/** The latest previous release of `app` that the store still holds and that runs on `shell` and this gateway. */
async function lastGood(
  store: ReadableStore,
  shell: ShellRelease,
  app: string,
  previous: readonly string[],
): Promise<RemoteRelease | null> {
  for (const version of previous) {
    const release = await findAdmitted(store, app, version);
    if (release?.kind !== 'remote' || !store.rules.runsOn(release, shell)) continue;
    if (store.rules.unserved(release).length === 0) return release;
  }
  return null;
}

/**
 * A remote on the site. If this gateway cannot serve its live release, the last good release takes its place. Without one, only
 * this remote is left out. A canary that the gateway cannot serve is left out.
 *
 * @param heldBack receives the reasons
 */
async function remoteOnSite(
  store: ReadableStore,
  shell: ShellRelease,
  [app, state]: [string, AppState],
  heldBack: string[],
): Promise<RemoteOnSite | null> {
  const isServed = (release: RemoteRelease) => {
    const [problem] = store.rules.unserved(release);
    if (problem) heldBack.push(problem.message);
    return !problem;
  };
  const good = await lastGood(store, shell, app, state.previous);
  const release = await remoteRelease(store, app, state.live);
  const live = isServed(release) ? release : good;
  if (!live) return null;
  // A canary with 0 percent of the traffic does not appear in pages.
  const traffic = state.canary?.traffic ?? 0;
  const canary = state.canary && traffic ? await remoteRelease(store, app, state.canary.version) : null;
  return {
    live,
    canary: canary && isServed(canary) ? { release: canary, traffic } : null,
    lastGood: live === good ? null : good,
  };
}

/** The states of `apps` for visitors of the shell's `release`. A canary tied to the shell's canary is live only beside that. */
export function statesBeside(release: 'live' | 'canary', apps: Revision['apps']): Revision['apps'] {
  const states = Object.entries(apps).map(([app, state]): [string, AppState] => {
    if (!state.canary || (app !== SHELL && !state.canary.withShell)) return [app, state];
    return [app, { ...state, live: release === 'live' ? state.live : state.canary.version, canary: null }];
  });
  return Object.fromEntries(states);
}

async function siteInShell(
  store: ReadableStore,
  { [SHELL]: shellState, ...remoteStates }: Revision['apps'],
): Promise<SiteInShell> {
  const { live: version = '' } = shellState ?? {};
  const held = await heldRelease(store, SHELL, version);
  const shell = served(store, check(tolerant(ShellRelease), held, `live release ${version} of ${SHELL}`));
  const heldBack: string[] = [];
  const found = await Promise.all(
    Object.entries(remoteStates)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map((remote) => remoteOnSite(store, shell, remote, heldBack)),
  );
  const remotes = found.filter((remote) => remote !== null);
  return { shell, remotes, registry: toRegistry(remotes, shell.lazyModules), heldBack };
}

/**
 * Reads the site of `revision`. A canary of the shell that this gateway cannot serve is left out.
 *
 * @throws NotServed if this gateway cannot serve the shell
 * @throws Error if no shell is live, or the store lacks a live release or a canary
 */
export async function readSite(store: ReadableStore, revision: Revision | null): Promise<SiteReleases> {
  const { apps = {} } = revision ?? {};
  if (!apps[SHELL]) throw new Error('no release of the shell is live');
  const live = await siteInShell(store, statesBeside('live', apps));
  // A canary with 0 percent of the traffic does not appear in pages.
  const traffic = apps[SHELL].canary?.traffic;
  if (!traffic) return { ...live, canary: null };
  try {
    return { ...live, canary: { traffic, site: await siteInShell(store, statesBeside('canary', apps)) } };
  } catch (error) {
    if (!(error instanceof NotServed)) throw error;
    return { ...live, heldBack: [...live.heldBack, error.message], canary: null };
  }
}

/** The most unreadable revisions to skip in the search for a readable site. */
const UNREADABLE_MAX = 20;

/** The most revisions to look at in that search. */
const REVISIONS_MAX = 1000;

/**
 * The newest site that can be served, as returned by `read`. Skips revisions whose shell this gateway cannot serve.
 *
 * @param error why the latest revision cannot be served; thrown if none can
 */
export async function newestServed<Site>(
  { revisions }: ReadableStore,
  read: (revision: Revision) => Promise<Site>,
  error: unknown,
): Promise<Site> {
  const notServed = new Set<string | undefined>();
  let [seen, unreadable] = [0, 0];
  for await (const revision of revisions.newestFirst()) {
    const shell = revision.apps[SHELL]?.live;
    if (!notServed.has(shell)) {
      try {
        return await read(revision);
      } catch (problem) {
        if (problem instanceof NotServed) notServed.add(shell);
        else unreadable += 1;
      }
    }
    seen += 1;
    if (unreadable === UNREADABLE_MAX || seen === REVISIONS_MAX) break;
  }
  throw error;
}
