import {
  appFolder,
  appOf,
  appOfFolder,
  appsIn,
  RELEASE_FILE,
  type ChangeRequest,
  type HistoryEntry,
  type Release,
  type ReleaseName,
} from '@fitreel/protocol';
import { readdir, access } from 'node:fs/promises';
import path from 'node:path';
import { DeployRejected, InvalidRelease } from '../core/store/problem';
import { changeSite } from '../core/operations/change-site';
import { LocalDelivery } from '../core/operations/local-delivery';
import { allEnded } from '../core/store/all-ended';
import { readAttachments, readBuilt } from '../core/store/built-release';
import type { ReadableStore, ReleaseStore } from '../core/store/release-store';
import type { Revision } from '../core/store/revision';
import { ROOT } from './repository';

/** The author in the history of releases that go live when the site starts. */
const AUTHOR = 'npm start';

/** The `dist` folders of the built shell and remotes. */
export async function builtFolders(root: string): Promise<string[]> {
  const apps = appsIn(await readdir(root));
  const found = await Promise.all(
    apps.map(async (app) => {
      const dist = path.join(root, appFolder(app), 'dist');
      return access(path.join(dist, RELEASE_FILE)).then(
        () => dist,
        () => null,
      );
    }),
  );
  return found.filter((dist) => dist !== null);
}

/** The subset of `releases` that the history does not name. Reads only as much of it as necessary. */
async function withoutKnown(store: ReleaseStore, releases: readonly ReleaseName[]): Promise<ReleaseName[]> {
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  let fresh = releases.filter(({ app, version }) => !Object.hasOwn(apps, app) || apps[app]?.live !== version);
  for await (const { changes } of store.revisions.newestFirst()) {
    if (fresh.length === 0) break;
    const isNamed = ({ app, version }: ReleaseName) =>
      changes.some((change) => change.kind !== 'upload' && change.app === app && change.version === version);
    fresh = fresh.filter((release) => !isNamed(release));
  }
  return fresh;
}

/** An app whose build is not live, with the reason. */
interface Unpublished {
  app: string;
  reason: string;
}

/** The result of a publication. */
export interface Published {
  /** New entries of the history. */
  entries: HistoryEntry[];
  failed: Unpublished[];
}

/** A built release in the folder `dist`. */
interface Build {
  app: string;
  dist: string;
  release: Release;
}

const nameOf = ({ app, release: { version } }: Build): ReleaseName => ({ app, version });

/** The builds in `dists` that `store` would accept, and the reasons why it would reject the others. Adds nothing. */
async function readBuilds(store: ReleaseStore, dists: readonly string[]) {
  const results = await allEnded(
    dists.map(async (dist): Promise<Build | Unpublished> => {
      try {
        const release = await readBuilt(dist);
        const app = appOf(release);
        const attached = await readAttachments(dist, await store.attachments(app, release.version));
        store.rules.admit(app, release.version, release, attached);
        return { app, dist, release };
      } catch (error) {
        if (!(error instanceof InvalidRelease)) throw error;
        return { app: appOfFolder(path.basename(path.dirname(dist))) ?? dist, reason: error.message };
      }
    }),
  );
  return {
    builds: results.filter((result) => 'release' in result),
    failed: results.filter((result) => 'reason' in result),
  };
}

/** A view of `store` as if `builds` were added. Reads each release once. */
function withBuilds(store: ReleaseStore, builds: readonly Build[]): ReadableStore {
  const found = new Map(
    builds.map((build) => [
      `${build.app} ${build.release.version}`,
      Promise.resolve<Release | null>(build.release),
    ]),
  );
  return {
    rules: store.rules,
    revisions: store.revisions,
    versions: (app) => store.versions(app),
    find(app, version) {
      const name = `${app} ${version}`;
      const release = found.get(name) ?? store.find(app, version);
      found.set(name, release);
      return release;
    },
  };
}

const deployOf = (build: Build): ChangeRequest => ({ kind: 'deploy', ...nameOf(build) });

/** The revision after `requests` in one step, based on `before`; or the problems with which they are rejected. */
async function tried(store: ReadableStore, before: Revision | null, requests: readonly ChangeRequest[]) {
  const at = new Date().toISOString();
  try {
    const next = await changeSite(store, before, requests, AUTHOR, at);
    const after = next ? { ...next, at, revision: (before?.revision ?? 0) + 1 } : before;
    return { after, problems: [] };
  } catch (error) {
    if (!(error instanceof DeployRejected)) throw error;
    return { after: null, problems: error.problems };
  }
}

/**
 * Chooses the builds that can go live in one step, beside the other live releases. While there are problems, it leaves out the build
 * without which the fewest remain. Then it adds back each build that is compatible after all.
 */
async function chosenOf(store: ReadableStore, before: Revision | null, builds: readonly Build[]) {
  const problemsOf = async (some: readonly Build[]) =>
    (await tried(store, before, some.map(deployOf))).problems;
  let chosen = builds;
  while ((await problemsOf(chosen)).length > 0) {
    let [best, fewest]: [readonly Build[], number] = [[], Infinity];
    for (const left of chosen.toReversed()) {
      const others = chosen.filter((build) => build !== left);
      const { length } = await problemsOf(others);
      if (length < fewest) [best, fewest] = [others, length];
    }
    chosen = best;
  }
  const lefts = builds.filter((build) => !chosen.includes(build));
  for (const build of lefts)
    if ((await problemsOf([...chosen, build])).length === 0) chosen = [...chosen, build];
  const { after } = await tried(store, before, chosen.map(deployOf));
  const failed: Unpublished[] = [];
  for (const build of builds.filter((one) => !chosen.includes(one))) {
    // Try this build alone, beside the releases that would be live.
    const { problems } = await tried(store, after, [deployOf(build)]);
    const all = problems.length > 0 ? problems : await problemsOf([...chosen, build]);
    failed.push({ app: build.app, reason: new DeployRejected(all).message });
  }
  return { chosen, failed, after };
}

/** The publication that a start would make. */
export interface Publication {
  /** The store as if the builds were in it. */
  store: ReadableStore;
  /** All builds that the store would accept. */
  builds: readonly Build[];
  /** The builds that would go live, in one step. */
  chosen: readonly Build[];
  failed: readonly Unpublished[];
  /** Builds that were taken back, by a rollback of the app or the site: only `deploy --force` makes them live. */
  takenBack: readonly Build[];
  /** The revision that would then be live. */
  after: Revision | null;
}

/**
 * Chooses which builds of `dists` to publish, and changes nothing. Skips releases that the history names: a restart must not undo a
 * later deploy or rollback. An invalid release, or one that conflicts with another app, does not stop the others.
 *
 * @throws InvalidValue if the store cannot be read
 */
export async function planPublication(store: ReleaseStore, dists: readonly string[]): Promise<Publication> {
  const latest = await store.revisions.latest();
  const { builds, failed: invalid } = await readBuilds(store, dists);
  const known = withBuilds(store, builds);
  const names = await withoutKnown(store, builds.map(nameOf));
  const fresh = builds.filter(({ app, release: { version } }) =>
    names.some((name) => name.app === app && name.version === version),
  );
  const takenBack = builds.filter(({ app, release: { version } }) =>
    latest?.apps[app]?.takenBack?.includes(version),
  );
  const { chosen, failed, after } = await chosenOf(known, latest, fresh);
  return { store: known, builds, chosen, failed: [...invalid, ...failed], takenBack, after };
}

/** The revision if all `builds` were deployed in one step, with or without force; null if they are rejected. */
export async function afterDeployAll(
  { store, builds }: Publication,
  force: boolean,
): Promise<Revision | null> {
  const requests = builds.map((build) => ({ ...deployOf(build), ...(force && { force: true }) }));
  return (await tried(store, await store.revisions.latest(), requests)).after;
}

/** Adds all builds to the store, which repairs damaged releases. Returns the builds that cannot be added, with reasons. */
async function addAll(delivery: LocalDelivery, builds: readonly Build[]): Promise<Map<Build, Unpublished>> {
  const broken = new Map<Build, Unpublished>();
  await allEnded(
    builds.map(async (build) => {
      try {
        await delivery.add(build.dist);
      } catch (error) {
        if (!(error instanceof InvalidRelease)) throw error;
        broken.set(build, { app: build.app, reason: error.message });
      }
    }),
  );
  return broken;
}

/**
 * Adds the built releases that are new to the store, and makes them live in one step (`planPublication`).
 *
 * @throws InvalidValue if the store cannot be read
 */
export async function publishBuilt(store: ReleaseStore, root: string = ROOT): Promise<Published> {
  const delivery = new LocalDelivery(store, AUTHOR);
  const failed: Unpublished[] = [];
  let dists: readonly string[] = await builtFolders(root);
  for (;;) {
    const plan = await planPublication(store, dists);
    const broken = await addAll(delivery, plan.builds);
    if (broken.size === 0)
      return {
        entries: await delivery.changeAll(plan.chosen.map(deployOf)),
        failed: [...plan.failed, ...failed],
      };
    failed.push(...broken.values());
    const without = new Set([...broken.keys()].map(({ dist }) => dist));
    dists = dists.filter((dist) => !without.has(dist));
  }
}
