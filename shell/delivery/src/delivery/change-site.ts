import type { Release } from '@fitreel/contract/composition';
import { Refused, type Problem } from '../compatibility/problem';
import { siteProblems, type Releases } from '../compatibility/site-problems';
import type { ReleaseStore } from '../store/release-store';
import type { PieceState, Revision } from '../store/revision';
import type { NextRevision } from '../store/revisions';
import type { ChangeRequest } from './delivery';
import { nextState } from './next-state';

function refuseMissing(piece: string, version: string): never {
  const message = `The store holds no release ${version} of ${piece}, or it is being removed.`;
  throw new Refused([
    { code: 'release', message, remedy: 'See its history, or deploy the built release.' } satisfies Problem,
  ]);
}

/** Every release that visitors get when the pieces are in `states`. */
async function releasesIn(
  store: ReleaseStore,
  states: Readonly<Record<string, PieceState>>,
  leaving: Revision['leaving'],
): Promise<Releases> {
  const names = Object.entries(states).flatMap(([piece, { live, canary }]) =>
    [live, ...(canary ? [canary.version] : [])].map((version) => ({ piece, version })),
  );
  const found = await Promise.all(
    names.map(async ({ piece, version }): Promise<Release> => {
      const isLeaving = leaving.some((gone) => gone.piece === piece && gone.version === version);
      const release = isLeaving ? null : await store.find(piece, version);
      return release ?? refuseMissing(piece, version);
    }),
  );
  return {
    shell: found.find((release) => release.kind === 'shell') ?? null,
    remotes: found.filter((release) => release.kind === 'remote'),
  };
}

/**
 * The revision that follows `before` when `requests`, of different pieces, are made in one step; null where all is as
 * asked already.
 *
 * @throws Refused with all problems when the result would break something
 */
export async function changeSite(
  store: ReleaseStore,
  before: Revision | null,
  requests: readonly ChangeRequest[],
  by: string,
  at: string,
): Promise<NextRevision | null> {
  const pieces = { ...before?.pieces };
  const leaving = before?.leaving ?? [];
  const changes: Revision['changes'] = [];
  for (const request of requests) {
    const next = nextState(pieces[request.piece], request, { by, at });
    if (!next) continue;
    if (next.state) pieces[request.piece] = next.state;
    else delete pieces[request.piece];
    changes.push(next.change);
  }
  if (changes.length === 0) return null;
  const releases = await releasesIn(store, pieces, leaving);
  const problems = siteProblems(releases, new Set(changes.map(({ piece }) => piece)));
  if (problems.length > 0) throw new Refused(problems);
  const note = requests.find((request) => request.note)?.note;
  return { by, ...(note === undefined ? {} : { note }), changes, pieces, leaving };
}
