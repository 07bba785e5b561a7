import { CHANGED_VIDEOS_MAX, POSITION_SECONDS_MAX, type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { createStore, type Store } from '@fitreel/sdk/store';

/** A position that the API does not have yet. Without `watched`, that stays as it is. */
interface Unsent extends Omit<Contract.Position, '_id' | 'watched'> {
  watched: boolean | undefined;
  /** When it was so, in milliseconds since 1970 by the clock of this device. */
  at: number;
}

/** The positions by the `_id` of their videos, the latest last. */
export type UnsentPositions = ReadonlyMap<string, Unsent>;

/** What this device has not told the API: all positions of a visitor, and of a user those that could not be sent. */
export interface UnsentStore extends Store<UnsentPositions> {
  add: (videoId: string, position: Unsent) => void;
  /** Removes what has not changed since. */
  remove: (sent: UnsentPositions) => void;
}

/** Where local storage keeps them. Logout clears it (behaviour.md#logout). */
const KEY = 'positions';

/** As many as one request sends; the oldest go first. */
const MAX = CHANGED_VIDEOS_MAX;

type Row = [id: string, seconds: number, duration: number, watched: boolean | null, at: number];

const isSeconds = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= POSITION_SECONDS_MAX;

function isRow(row: unknown): row is Row {
  if (!Array.isArray(row)) return false;
  const [id, seconds, duration, watched, at] = row as unknown[];
  const isFlag = watched === null || typeof watched === 'boolean';
  return typeof id === 'string' && isSeconds(seconds) && isSeconds(duration) && isFlag && Number.isFinite(at);
}

function parse(text: string | null): UnsentPositions {
  try {
    const rows: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(rows)) return new Map();
    return new Map(
      rows
        .filter(isRow)
        .slice(-MAX)
        .map(([id, seconds, duration, watched, at]) => [
          id,
          { seconds, duration, watched: watched ?? undefined, at },
        ]),
    );
  } catch {
    return new Map();
  }
}

/** In local storage, which all tabs share; in a browser that blocks it, in the memory of this tab. */
export function createUnsentStore({ events, session }: Platform): UnsentStore {
  /** What the store's value comes from. */
  let text: string | null = null;
  let blocked = false;

  /** What is stored now; the value of this tab where storage is blocked. */
  function read(previous: UnsentPositions): UnsentPositions {
    if (blocked) return previous;
    try {
      const stored = localStorage.getItem(KEY);
      if (stored === text) return previous;
      text = stored;
      return parse(stored);
    } catch {
      blocked = true;
      return previous;
    }
  }

  const store = createStore<UnsentPositions>(new Map(), {
    read,
    subscribe(changed) {
      events?.addEventListener('storage', changed);
      // The end of a session clears the storage.
      const end = session.subscribe(changed);
      return () => {
        events?.removeEventListener('storage', changed);
        end();
      };
    },
  });

  /** Other tabs change it too: every change begins with what is stored now. */
  function change(edit: (positions: Map<string, Unsent>) => void): void {
    const positions = new Map(read(store.getSnapshot()));
    edit(positions);
    const kept = [...positions].slice(-MAX);
    const rows = kept.map(([id, { seconds, duration, watched = null, at }]): Row => [
      id,
      seconds,
      duration,
      watched,
      at,
    ]);
    try {
      localStorage.setItem(KEY, JSON.stringify(rows));
      text = JSON.stringify(rows);
    } catch {
      blocked = true;
    }
    store.set(new Map(kept));
  }

  return {
    ...store,
    add: (videoId, position) =>
      change((positions) => {
        const before = positions.get(videoId);
        const watched = position.watched ?? before?.watched;
        positions.delete(videoId);
        // No two have the same time: what is sent is not taken for what has come since.
        positions.set(videoId, { ...position, watched, at: Math.max(position.at, (before?.at ?? 0) + 1) });
      }),
    remove: (sent) =>
      change((positions) => {
        for (const [id, { at }] of sent) if (positions.get(id)?.at === at) positions.delete(id);
      }),
  };
}
