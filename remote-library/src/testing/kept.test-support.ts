import type { Account } from './model-api.test-support';
import type { Told } from './told.test-support';

/** Fails if an account lacks something that its user was told is saved, or has something twice. */
export function expectKept(account: Account, told: Told): void {
  const texts = (all: readonly { _id: string; title: string }[]) => all.map(({ title }) => title);
  for (const all of [texts(account.workouts), texts(account.playlists), account.likes])
    expect(all).toEqual([...new Set(all)]);
  const titleOf = (all: readonly { _id: string; title: string }[], id: string) =>
    all.find(({ _id }) => _id === id)?.title ?? null;
  const now = {
    workout: (id: string) => titleOf(account.workouts, id),
    playlist: (id: string) => titleOf(account.playlists, id),
    like: (id: string) => account.likes.includes(id),
    position: (id: string) => account.positions.get(id)?.seconds,
    moment: (path: string) => {
      const [videoId = '', id] = path.split('/');
      return account.moments.get(videoId)?.find(({ _id }) => _id === id)?.name ?? null;
    },
  };
  for (const [kind, valueOf] of Object.entries(now)) {
    const entries = told.entries(kind);
    expect(entries.map(([id]) => [kind, id, valueOf(id)])).toEqual(
      entries.map(([id, value]) => [kind, id, value]),
    );
  }
  for (const [id, ids] of told.entries('entries')) {
    const { videos } = account.playlists.find(({ _id }) => _id === id) ?? { videos: [] };
    expect(videos).toEqual(expect.arrayContaining(ids as string[]));
    expect(videos).toEqual([...new Set(videos)]);
  }
}

/** Logout clears the device. A toast has said which workouts it could not move; anything else unsent belongs to nobody. */
export function forgetDropped(
  account: Account,
  told: Told,
  onDevice: readonly { _id: string }[],
  said: readonly string[],
): void {
  const left = onDevice.filter(({ _id }) => !account.workouts.some((own) => own._id === _id));
  if (left.length > 0) expect(said).toContainEqual(expect.stringMatching(/^Couldn’t move /));
  for (const { _id } of left) told.forget(`workout/${_id}`);
  for (const [id, seconds] of told.entries('position'))
    if (account.positions.get(id)?.seconds !== seconds) told.forget(`position/${id}`);
}
