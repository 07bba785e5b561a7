import {
  ACTIVITY_BOUNDS,
  CHANGED_VIDEOS_MAX,
  OFFSET_MAX,
  POSITION_AGE_MAX_MS,
  type Contract,
} from '@fitreel/sdk/api';
import { deviceItem, isCount, isId, isText, isTime, type Platform } from '@fitreel/sdk/platform';
import { createDeviceStore, type DeviceStore } from './device-store';
import { perPlatform } from './per-platform';

/** Uninterrupted play time of a video on this device that the API may not have yet (behaviour.md#activity). */
export interface Stretch {
  /** Random. */
  session: string;
  video: Pick<Contract.Video, '_id' | 'title' | 'categoryName' | 'bodyPart'>;
  /** The total, in whole seconds. */
  seconds: number;
  /** The number of seconds that the API has. */
  sent: number;
  /** Time of the last second, in milliseconds since 1970, and the clock's offset from UTC at that time, in minutes. */
  at: number;
  offset: number;
}

type Stretches = readonly Stretch[];

export interface PlayedStore extends Omit<DeviceStore<Stretches>, 'change'> {
  /** Stores a stretch, replacing its earlier version. */
  put: (stretch: Omit<Stretch, 'sent'>) => void;
  /** The stretches that the API lacks, at most as many as fit into one report. */
  unsent: () => Stretches;
  /** The unsent stretches that no request in progress reports. */
  waiting: () => Stretches;
  /** Marks stretches as reported by a request until it settles. */
  track: (stretches: Stretches, request: Promise<unknown>) => void;
  /** Marks stretches as confirmed by the API. */
  confirm: (sent: Stretches) => void;
  /** Returns false if only this tab has the change, as `change` of a device store. */
  remove: (sessions: readonly string[]) => boolean;
}

/** The most stretches that a device keeps; a visitor has one per day and video. */
const MAX = 200;

/** Fully synced stretches are dropped this long after their end. */
const OVER_MS = 60_000;

const TEXT_MAX_LENGTH = 300;

type Row = [
  ...[session: string, id: string, title: string, category: string, bodyPart: string],
  ...[seconds: number, sent: number, at: number, offset: number],
];

function isRow(row: unknown): row is Row {
  if (!Array.isArray(row)) return false;
  const [session, id, title, category, bodyPart, seconds, sent, at, offset] = row as unknown[];
  const isName = (text: unknown) => text === '' || isText(text, TEXT_MAX_LENGTH);
  return (
    typeof session === 'string' &&
    /^[a-f0-9]{32}$/.test(session) &&
    isId(id) &&
    [title, category, bodyPart].every(isName) &&
    isCount(seconds, ACTIVITY_BOUNDS.seconds) &&
    seconds > 0 &&
    isCount(sent, ACTIVITY_BOUNDS.seconds) &&
    isTime(at) &&
    Number.isInteger(offset) &&
    Math.abs(offset as number) <= OFFSET_MAX
  );
}

const NONE: Stretches = [];

const kept = deviceItem<Stretches>('library.played', {
  parse: (rows) =>
    (Array.isArray(rows) ? rows : [])
      .filter(isRow)
      .slice(-MAX)
      .map(([session, _id, title, categoryName, bodyPart, seconds, sent, at, offset]) => ({
        ...{ session, seconds, sent, at, offset },
        video: { _id, title, categoryName, ...(bodyPart !== '' && { bodyPart: bodyPart as never }) },
      })),
  format: (stretches) =>
    stretches.length === 0
      ? null
      : stretches.map(
          ({
            session,
            video: { _id, title, categoryName, bodyPart = '' },
            seconds,
            sent,
            at,
            offset,
          }): Row => [
            ...([
              session,
              _id,
              [...title].slice(0, TEXT_MAX_LENGTH).join(''),
              categoryName,
              bodyPart,
            ] as const),
            ...([seconds, sent, at, offset] as const),
          ],
        ),
});

function createPlayed(platform: Platform): PlayedStore {
  const store = createDeviceStore(platform, kept, NONE);
  const underWay = new Set<string>();
  const unsent = () =>
    store
      .current()
      .filter(({ seconds, sent }) => seconds > sent)
      .slice(0, CHANGED_VIDEOS_MAX);
  const change = (edit: (stretches: Stretches) => Stretches) => store.change((all) => edit(all).slice(-MAX));
  return {
    ...store,
    put: (stretch) =>
      change((all) => {
        const sent = all.find((one) => one.session === stretch.session)?.sent ?? 0;
        return [...all.filter((one) => one.session !== stretch.session), { ...stretch, sent }];
      }),
    unsent,
    waiting: () => unsent().filter(({ session }) => !underWay.has(session)),
    track(stretches, request) {
      for (const { session } of stretches) underWay.add(session);
      const end = () => {
        for (const { session } of stretches) underWay.delete(session);
      };
      request.then(end, end);
    },
    confirm(sent) {
      const has = new Map(sent.map((one) => [one.session, one.seconds]));
      const isOver = ({ seconds, sent: known, at }: Stretch) => known >= seconds && Date.now() - at > OVER_MS;
      change((all) =>
        all
          .map((one) => ({ ...one, sent: Math.max(one.sent, has.get(one.session) ?? 0) }))
          .filter((one) => !isOver(one)),
      );
    },
    remove: (sessions) => change((all) => all.filter(({ session: one }) => !sessions.includes(one))),
  };
}

/** How long ago `at` was, in milliseconds, within the API's bounds: the clock may have been set meanwhile. */
export const ageOf = (at: number): number =>
  Math.min(Math.max(0, Math.round(Date.now() - at)), POSITION_AGE_MAX_MS);

/** What a report says of these stretches. */
export const reportOf = (stretches: Stretches): NonNullable<Contract.ReportPositionsBody['played']> =>
  stretches.map(({ session, video: { _id }, seconds, at, offset }) => ({
    ...{ session, _id, seconds, offset },
    age: ageOf(at),
  }));

/** The stretches of play of one running app. */
export const playedOf = perPlatform(createPlayed);
