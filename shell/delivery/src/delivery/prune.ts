import { setTimeout } from 'node:timers/promises';
import type { ReleaseStore } from '../store/release-store';
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
  // A remote that was retired keeps nothing.
  const kept = new Set(state && [state.live, state.canary?.version, ...state.former.slice(0, keep)]);
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

/**
 * For this many milliseconds a removal belongs to the prune that began it. Afterwards that one was killed, and any
 * other may finish it; one that lives and was held up lets it be after half the time.
 */
const LEASE = 10_000;

/** Removals that were begun and will not be ended by who began them. */
function abandoned(leaving: Leaving, now = Date.now()): Leaving {
  return leaving.filter(({ since }) => now - Date.parse(since) > LEASE);
}

/** Removes the folders of releases that are leaving, and says that they have left. */
async function remove(store: ReleaseStore, names: Leaving, by: string): Promise<void> {
  const began = Date.now();
  for (const { piece, version } of names) {
    if (Date.now() - began > LEASE / 2) throw new Error('the removal took too long; prune again later');
    await store.remove(piece, version);
  }
  await store.revisions.append(async (before) => {
    const leaving = before?.leaving.filter((name) => !names.some(sameRelease(name))) ?? [];
    if (!before || leaving.length === before.leaving.length) return null;
    return { by, changes: [], pieces: before.pieces, leaving };
  });
}

/**
 * Waits until the release is no longer being removed, and finishes its removal where that was abandoned: whoever adds
 * it anew can then make it live.
 */
export async function awaitRemoval(store: ReleaseStore, name: ReleaseName, by: string): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    const { leaving = [] } = (await store.revisions.latest()) ?? {};
    if (!leaving.some(sameRelease(name))) return waited;
    const left = abandoned(leaving).filter(sameRelease(name));
    if (left.length > 0) await remove(store, left, by);
    else await setTimeout(50);
  }
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
  let found: Leaving = [];
  let left: Leaving = [];
  await store.revisions.append(async (before, at) => {
    if (!before) return null;
    left = abandoned(before.leaving);
    const all = await Promise.all(pieces.map((piece) => prunable(store, before, piece, keep)));
    // What another prune is removing is that one's.
    const names = all.flat().filter((name) => !before.leaving.some(sameRelease(name)));
    found = names.map((name) => ({ ...name, since: at }));
    if (names.length === 0) return null;
    const changes = names.map((name) => ({ kind: 'prune' as const, ...name, from: null }));
    const leaving = [...before.leaving, ...found];
    return { by, changes, pieces: withoutFormer(before.pieces, names), leaving };
  });
  await remove(store, [...found, ...left], by);
  await store.removeAbandoned();
  return [...found, ...left].map(({ piece, version }) => ({ piece, version }));
}
