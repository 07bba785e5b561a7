import { SHELL, type ChangeRequest } from '@fitreel/protocol';
import { DeployRejected } from '../store/problem';
import type { ReleaseStore } from '../store/release-store';
import type { AppState, Revision } from '../store/revision';

/** The change that restores the live release of `app`. A canary that it had then is not restored. */
function wayBack(app: string, now: AppState | undefined, then: AppState | undefined): ChangeRequest | null {
  if (!then) return app === SHELL ? null : { kind: 'retire', app, force: true };
  if (!now) return { kind: 'deploy', app, version: then.live, force: true };
  if (now.live !== then.live) return { kind: 'rollback', app, from: now.live, to: then.live, force: true };
  const isNew = now.canary && now.canary.version !== then.canary?.version;
  return isNew ? { kind: 'rollback', app, from: now.canary?.version } : null;
}

/** The changes from the live releases of `now` to those of `then`. They also end the canaries that began since. */
export function changesBack(now: Revision, then: Revision): ChangeRequest[] {
  const apps = new Set([...Object.keys(now.apps), ...Object.keys(then.apps)]);
  return [...apps].sort().flatMap((app) => wayBack(app, now.apps[app], then.apps[app]) ?? []);
}

/**
 * The revision with this number.
 *
 * @throws DeployRejected if it does not exist
 */
export async function revisionNumbered(store: ReleaseStore, revision: number): Promise<Revision> {
  for await (const found of store.revisions.newestFirst(revision + 1)) {
    if (found.revision === revision) return found;
    break;
  }
  const message = `The site has no revision ${revision}.`;
  throw new DeployRejected([{ code: 'state', message, remedy: 'Choose one that “fitreel history” shows.' }]);
}
