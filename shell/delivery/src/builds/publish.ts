import {
  appFolder,
  appOfFolder,
  appsIn,
  RELEASE_FILE,
  type ChangeRequest,
  type HistoryEntry,
  type ReleaseName,
} from '@fitreel/protocol';
import { readdir, access } from 'node:fs/promises';
import path from 'node:path';
import { DeployRejected, InvalidRelease } from '../core/store/problem';
import { LocalDelivery } from '../core/operations/local-delivery';
import { allEnded } from '../core/store/all-ended';
import type { ReleaseStore } from '../core/store/release-store';
import { ROOT } from './repository';

/** The name in the history for what goes live when the site starts. */
const AUTHOR = 'npm start';

/** The `dist` folders of the shell and the remotes that are built. */
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

/** The `releases` that the history does not name. Reads back no further than necessary. */
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

/** An app whose build is not live, and why. */
interface Unpublished {
  app: string;
  reason: string;
}

/** What was published. */
export interface Published {
  /** New entries of the history. */
  entries: HistoryEntry[];
  failed: Unpublished[];
}

/** Adds the release of each folder that has a valid one. */
async function addAll(delivery: LocalDelivery, dists: readonly string[]) {
  const results = await allEnded(
    dists.map(async (dist): Promise<ReleaseName | Unpublished> => {
      try {
        return await delivery.add(dist);
      } catch (error) {
        if (!(error instanceof InvalidRelease)) throw error;
        return { app: appOfFolder(path.basename(path.dirname(dist))) ?? dist, reason: error.message };
      }
    }),
  );
  return {
    built: results.filter((result) => 'version' in result),
    failed: results.filter((result) => 'reason' in result),
  };
}

/**
 * Makes the releases live one by one, so that a conflict costs only the app that has it. What is refused is tried again as
 * long as others go live: it may need a slot or a name of one of them.
 */
async function deployEach(delivery: LocalDelivery, changes: readonly ChangeRequest[]): Promise<Published> {
  const published: Published = { entries: [], failed: [] };
  let waiting = changes;
  for (;;) {
    const refused: { change: ChangeRequest; reason: string }[] = [];
    for (const change of waiting) {
      try {
        published.entries.push(...(await delivery.changeAll([change])));
      } catch (error) {
        if (!(error instanceof DeployRejected)) throw error;
        refused.push({ change, reason: error.message });
      }
    }
    if (refused.length === 0 || refused.length === waiting.length) {
      published.failed.push(...refused.map(({ change, reason }) => ({ app: change.app, reason })));
      return published;
    }
    waiting = refused.map(({ change }) => change);
  }
}

/**
 * Adds the built releases to the store and makes them live, in one step if they can be live together. Leaves out releases
 * that the history names: a restart must not undo a later deploy or rollback. A release that is invalid, or that
 * conflicts with another app, stops none of the others.
 *
 * @throws InvalidValue for a store that cannot be read
 */
export async function publishBuilt(store: ReleaseStore, root: string = ROOT): Promise<Published> {
  const delivery = new LocalDelivery(store, AUTHOR);
  // Fails early for a store that cannot be read, before anything is added to it.
  await store.revisions.latest();
  const { built, failed } = await addAll(delivery, await builtFolders(root));
  const fresh = await withoutKnown(store, built);
  const changes = fresh.map(({ app, version }): ChangeRequest => ({ kind: 'deploy', app, version }));
  try {
    return { entries: await delivery.changeAll(changes), failed };
  } catch (error) {
    if (!(error instanceof DeployRejected)) throw error;
    const published = await deployEach(delivery, changes);
    return { ...published, failed: [...failed, ...published.failed] };
  }
}
