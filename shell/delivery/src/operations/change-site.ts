import type { Release } from '@fitreel/protocol';
import { DeployRejected, type Problem } from '../compatibility/problem';
import { siteProblems, type Releases } from '../compatibility/site-problems';
import type { ReleaseStore } from '../store/release-store';
import type { AppState, Revision } from '../store/revision';
import type { NextRevision } from '../store/revisions';
import type { ChangeRequest } from './delivery';
import { nextState } from './next-state';

function refuseMissing(app: string, version: string): never {
  const message = `The store holds no release ${version} of ${app}, or it is being removed.`;
  throw new DeployRejected([
    { code: 'release', message, remedy: 'See its history, or deploy the built release.' } satisfies Problem,
  ]);
}

/** Every release that visitors get when the apps are in `states`. */
async function releasesIn(
  store: ReleaseStore,
  states: Readonly<Record<string, AppState>>,
  pendingRemovals: Revision['pendingRemovals'],
): Promise<Releases> {
  const names = Object.entries(states).flatMap(([app, { live, canary }]) =>
    [live, ...(canary ? [canary.version] : [])].map((version) => ({ app, version })),
  );
  const found = await Promise.all(
    names.map(async ({ app, version }): Promise<Release> => {
      const isPending = pendingRemovals.some((gone) => gone.app === app && gone.version === version);
      const release = isPending ? null : await store.find(app, version);
      return release ?? refuseMissing(app, version);
    }),
  );
  return {
    shell: found.find((release) => release.kind === 'shell') ?? null,
    remotes: found.filter((release) => release.kind === 'remote'),
  };
}

/**
 * The revision that follows `before` when `requests`, of different apps, are made in one step; null where all is as
 * asked already.
 *
 * @throws DeployRejected with all problems when the result would break something
 */
export async function changeSite(
  store: ReleaseStore,
  before: Revision | null,
  requests: readonly ChangeRequest[],
  by: string,
  at: string,
): Promise<NextRevision | null> {
  const apps = { ...before?.apps };
  const pendingRemovals = before?.pendingRemovals ?? [];
  const changes: Revision['changes'] = [];
  for (const request of requests) {
    const next = nextState(apps[request.app], request, { by, at });
    if (!next) continue;
    if (next.state) apps[request.app] = next.state;
    else delete apps[request.app];
    changes.push(next.change);
  }
  if (changes.length === 0) return null;
  const releases = await releasesIn(store, apps, pendingRemovals);
  const problems = siteProblems(releases, new Set(changes.map(({ app }) => app)));
  if (problems.length > 0) throw new DeployRejected(problems);
  const note = requests.find((request) => request.note)?.note;
  return { by, ...(note === undefined ? {} : { note }), changes, apps, pendingRemovals };
}
