import { CHANGED_VIDEOS_MAX, POSITION_SECONDS_MAX, type Contract } from '@fitreel/sdk/api';
import { deviceItem, isCount, isId, isTime, type Platform } from '@fitreel/sdk/platform';
import type { Store } from '@fitreel/sdk/store';
import { createDeviceStore } from '../../shared/device-store';

/** A position that the API does not have yet. Without `watched`, that flag stays as it is. */
interface Unsent extends Omit<Contract.Position, '_id' | 'watched'> {
  watched: boolean | undefined;
  /** Time of the position, in milliseconds since 1970 by this device's clock. */
  at: number;
}

/** The positions by the `_id` of their videos, the latest last. */
export type UnsentPositions = ReadonlyMap<string, Unsent>;

/** Positions that this device has not sent to the API: all of a visitor's, and those of a user that could not be sent. */
export interface UnsentStore extends Store<UnsentPositions> {
  /** Returns false if only this tab has it, as `change` of a device store. */
  add: (videoId: string, position: Unsent) => boolean;
  /** Removes positions that have not changed since they were sent. */
  remove: (sent: UnsentPositions) => void;
}

/** The most positions per request. The oldest are dropped first. */
const MAX = CHANGED_VIDEOS_MAX;

type Row = [id: string, seconds: number, duration: number, watched: boolean | null, at: number];

const isSeconds = (value: unknown) => isCount(value, POSITION_SECONDS_MAX);

/** A single row that the API rejects would block all others. */
function isRow(row: unknown): row is Row {
  if (!Array.isArray(row)) return false;
  const [id, seconds, duration, watched, at] = row as unknown[];
  const isFlag = watched === null || typeof watched === 'boolean';
  return isId(id) && isSeconds(seconds) && isSeconds(duration) && isFlag && isTime(at);
}

const NONE: UnsentPositions = new Map();

const kept = deviceItem<UnsentPositions>('library.positions', {
  was: 'positions',
  parse(rows) {
    if (!Array.isArray(rows)) return NONE;
    const valid = rows.filter(isRow).slice(-MAX);
    return new Map(
      valid.map(([id, seconds, duration, watched, at]) => [
        id,
        { seconds, duration, watched: watched ?? undefined, at },
      ]),
    );
  },
  format: (positions) =>
    [...positions].map(([id, { seconds, duration, watched = null, at }]): Row => [
      id,
      seconds,
      duration,
      watched,
      at,
    ]),
});

export function createUnsentStore(platform: Platform): UnsentStore {
  const store = createDeviceStore(platform, kept, NONE);
  const change = (edit: (positions: Map<string, Unsent>) => void) =>
    store.change((before) => {
      const positions = new Map(before);
      edit(positions);
      return new Map([...positions].slice(-MAX));
    });
  return {
    ...store,
    add: (videoId, position) =>
      change((positions) => {
        const before = positions.get(videoId);
        const watched = position.watched ?? before?.watched;
        positions.delete(videoId);
        // Times are unique per video, so that a sent position is never mistaken for a newer one.
        positions.set(videoId, { ...position, watched, at: Math.max(position.at, (before?.at ?? 0) + 1) });
      }),
    remove: (sent) =>
      change((positions) => {
        for (const [id, { at }] of sent) if (positions.get(id)?.at === at) positions.delete(id);
      }),
  };
}
