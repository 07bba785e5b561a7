import { ABANDONED, type ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import type { ReleaseName } from './delivery';

type Leaving = Revision['leaving'];

const sameRelease = (one: ReleaseName) => (other: ReleaseName) =>
  one.piece === other.piece && one.version === other.version;

/** Releases of `piece` that nobody gets any more and that are not among the `keep` latest former ones. */
async function prunable(
  store: ReleaseStore,
  revision: Revision,
  piece: string,
  keep: number,
): Promise<ReleaseName[]> {
  const state = revision.pieces[piece];
  if (!state) return [];
  const kept = new Set([state.live, state.canary?.version, ...state.former.slice(0, keep)]);
  const versions = await store.versions(piece);
  return versions
    .filter((version) => !kept.has(version))
    .sort()
    .map((version) => ({ piece, version }));
}

/** The states of all pieces without what is `gone` among the former releases. */
function withoutFormer(pieces: Revision['pieces'], gone: readonly ReleaseName[]): Revision['pieces'] {
  const left = Object.entries(pieces).map(([piece, state]) => {
    const former = state.former.filter((version) => !gone.some(sameRelease({ piece, version })));
    return [piece, { ...state, former }] as const;
  });
  return Object.fromEntries(left);
}

/** What a prune that ended long ago without an end has left to do. */
function abandoned(leaving: Leaving, at: string): Leaving {
  return leaving.filter(({ since }) => Date.parse(at) - Date.parse(since) > ABANDONED);
}

/**
 * Removes releases in three steps, so that a release which goes live at the same moment is never lost: a revision says
 * which are leaving, and from then on they can't go live; their folders are removed; another revision says that they
 * have left. A prune that was killed in between is finished by a later one.
 *
 * @param pieces whose releases to remove
 * @param keep how many former releases of each piece stay, beside its live one and its canary
 * @returns what was removed
 */
export async function prune(
  store: ReleaseStore,
  pieces: readonly string[],
  keep: number,
  by: string,
): Promise<ReleaseName[]> {
  let found: ReleaseName[] = [];
  let left: ReleaseName[] = [];
  await store.revisions.append(async (before, at) => {
    if (!before) return null;
    left = abandoned(before.leaving, at);
    const all = await Promise.all(pieces.map((piece) => prunable(store, before, piece, keep)));
    // What another prune is removing is that one's.
    found = all.flat().filter((name) => !before.leaving.some(sameRelease(name)));
    if (found.length === 0) return null;
    const changes = found.map((name) => ({ kind: 'prune' as const, ...name, from: null }));
    const leaving = [...before.leaving, ...found.map((name) => ({ ...name, since: at }))];
    return { by, changes, pieces: withoutFormer(before.pieces, found), leaving };
  });
  const removed = [...found, ...left];
  for (const { piece, version } of removed) await store.remove(piece, version);
  await store.revisions.append(async (before) => {
    const leaving = before?.leaving.filter((name) => !removed.some(sameRelease(name))) ?? [];
    if (!before || leaving.length === before.leaving.length) return null;
    return { by, changes: [], pieces: before.pieces, leaving };
  });
  await store.removeAbandoned();
  return removed;
}
