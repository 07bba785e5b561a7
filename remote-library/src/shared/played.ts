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

/** How long a video has played on this device without a break, as far as the API may not have it (behaviour.md#activity). */
export interface Stretch {
  /** Random. */
  session: string;
  video: Pick<Contract.Video, '_id' | 'title' | 'categoryName' | 'bodyPart'>;
  /** All of it, in whole seconds. */
  seconds: number;
  /** As many of them as the API has. */
  sent: number;
  /** When the last of them was, in milliseconds since 1970, and how many minutes the clock was ahead of UTC then. */
  at: number;
  offset: number;
}

type Stretches = readonly Stretch[];

export interface PlayedStore extends Omit<DeviceStore<Stretches>, 'change'> {
  /** Keeps a stretch in place of what is known of it. */
  put: (stretch: Omit<Stretch, 'sent'>) => void;
  /** What the API lacks, as many as one report takes. */
  unsent: () => Stretches;
  /** The API has these. */
  confirm: (sent: Stretches) => void;
  /** False if only this tab knows it: as `change` of a device store. */
  remove: (sessions: readonly string[]) => boolean;
}

/** As many as a device keeps: of a visitor, one a day and video. */
const MAX = 200;

/** A stretch that the API has whole, and that ended so long ago, goes. */
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
  const change = (edit: (stretches: Stretches) => Stretches) => store.change((all) => edit(all).slice(-MAX));
  return {
    ...store,
    put: (stretch) =>
      change((all) => {
        const sent = all.find((one) => one.session === stretch.session)?.sent ?? 0;
        return [...all.filter((one) => one.session !== stretch.session), { ...stretch, sent }];
      }),
    unsent: () =>
      store
        .current()
        .filter(({ seconds, sent }) => seconds > sent)
        .slice(0, CHANGED_VIDEOS_MAX),
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
