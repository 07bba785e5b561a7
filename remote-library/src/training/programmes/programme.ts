import { hasTooManySteps, WORKOUT_BOUNDS, type Contract } from '@fitreel/sdk/api';
import { fieldsOf, isCount, isId, isText, isTime } from '@fitreel/sdk/platform';
import {
  MINUTES_MAX,
  isShowable,
  PROGRAMME_BOUNDS,
  PROGRAMME_DONE_MAX,
  PROGRAMME_MAX_BYTES,
  workoutBytes,
} from '@fitreel/sdk/programmes';
import { isDay } from '@fitreel/sdk/days';
import { isOwnId } from '../../shared/device-list';
import { contentInHash } from '../../shared/link-content';
import { workoutIn } from '../../shared/workout';

export type Programme = Contract.Programme;
export type Entry = Contract.ProgrammeEntry;
export type OwnProgramme = Contract.SavedProgramme & OfDevice;
export type ProgrammeRun = Contract.ProgrammeRun;

/** Facts about the present run that only the device keeps, so that training counts once. */
interface OfDevice {
  /** Time of its start, in milliseconds since 1970. */
  since?: number;
  /** Entries done on `day` that the viewer has unmarked on the day `until`. */
  undone?: readonly { entryId: string; day: string; until: string }[];
}

export const DAYS_OF_WEEK = 7;

/** The initial content of the form for a new programme. */
export const NEW_PROGRAMME: Programme = { title: '', mode: 'sequential', entries: [] };

const BOUNDS = PROGRAMME_BOUNDS;
const ENTRY_ID = new RegExp(`^[A-Za-z0-9-]{1,${BOUNDS.entryIdLength}}$`);

const isTitle = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && [...value].length <= BOUNDS.titleLength;
const isPlace = (value: unknown): value is number | undefined =>
  value === undefined || isCount(value, WORKOUT_BOUNDS.videoSeconds);
const isRunNumber = (value: unknown): value is number => isCount(value, BOUNDS.runs) && value > 0;

/** `value` as a programme without extra fields; null if it cannot be stored. */
export function programmeIn(value: unknown): Programme | null {
  const { title, mode, entries: all } = fieldsOf(value);
  if (!isTitle(title) || (mode !== 'sequential' && mode !== 'calendar')) return null;
  if (!Array.isArray(all) || all.length === 0 || all.length > BOUNDS.entries) return null;
  const entries = all.map(entryIn).filter((entry) => entry !== null);
  const ids = new Set(entries.map(({ id }) => id));
  if (entries.length !== all.length || ids.size !== all.length) return null;
  const programme = { title, mode, entries } as const;
  return isKeepable(programme) ? programme : null;
}

/** `value` as an entry; null if it cannot be stored. */
export function entryIn(value: unknown): Entry | null {
  const { id, day, video, workout } = fieldsOf(value);
  if (!isEntryId(id) || !isCount(day, BOUNDS.days - 1)) return null;
  if ((video === undefined) === (workout === undefined)) return null;
  if (video !== undefined) {
    const kept = videoIn(video);
    return kept && { id, day, video: kept };
  }
  const kept = workoutIn(workout);
  return kept && !hasTooManySteps(kept) ? { id, day, workout: kept } : null;
}

function videoIn(value: unknown): NonNullable<Entry['video']> | null {
  const { _id, start, end, title, minutes } = fieldsOf(value);
  if (!isId(_id) || !isPlace(start) || !isPlace(end)) return null;
  if (title !== undefined && !isText(title, BOUNDS.videoTitleLength)) return null;
  if (minutes !== undefined && (!isCount(minutes, MINUTES_MAX) || minutes === 0)) return null;
  return {
    _id,
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(title !== undefined && { title }),
    ...(minutes !== undefined && { minutes }),
  };
}

/** Whether its texts can be stored and shown, and its size is within the limit. */
export const isKeepable = (programme: Programme): boolean =>
  workoutBytes(programme) <= PROGRAMME_MAX_BYTES && isShowable(textsOf(programme).join(' '));

/** All texts of a programme. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(fieldsOf(value)).flatMap(textsOf);

/** The programme in the fragment of an address, which anybody may have written; null without a valid one. */
export const programmeInHash = (hash: string): Programme | null => programmeIn(contentInHash('p', hash));

/** A programme stored on the device, with its run and its done entries; null if it is invalid. */
export function ownProgrammeIn(value: unknown): OwnProgramme | null {
  const { _id, run, done, since, undone } = fieldsOf(value);
  const programme = programmeIn(value);
  if (!programme || !isOwnId(_id)) return null;
  const kept = runIn(run);
  if (!kept) return { ...programme, _id, revision: 1, done: [] };
  const open = undoneIn(undone);
  return {
    ...{ ...programme, _id, revision: 1, run: kept, done: doneIn(done) },
    ...(isTime(since) && { since }),
    ...(open.length > 0 && { undone: open }),
  };
}

function runIn(value: unknown): ProgrammeRun | null {
  const { number, startedOn, pausedOn, pausedDays } = fieldsOf(value);
  if (!isRunNumber(number) || !isDay(startedOn) || !isCount(pausedDays, BOUNDS.pausedDays)) return null;
  return {
    number,
    startedOn,
    pausedDays,
    ...(isDay(pausedOn) && { pausedOn: pausedOn < startedOn ? startedOn : pausedOn }),
  };
}

const isEntryId = (value: unknown): value is string => typeof value === 'string' && ENTRY_ID.test(value);

const undoneIn = (value: unknown): NonNullable<OwnProgramme['undone']> =>
  (Array.isArray(value) ? value.slice(-BOUNDS.entries) : []).flatMap((one) => {
    const { entryId, day, until } = fieldsOf(one);
    return isEntryId(entryId) && isDay(day) && isDay(until) ? [{ entryId, day, until }] : [];
  });

const doneIn = (value: unknown): OwnProgramme['done'] =>
  (Array.isArray(value) ? value.slice(-PROGRAMME_DONE_MAX) : []).flatMap((one) => {
    const { run, entryId, day } = fieldsOf(one);
    return isRunNumber(run) && isEntryId(entryId) && isDay(day) ? [{ run, entryId, day }] : [];
  });

/** The number of days of a programme, rounded up to whole weeks. */
export const daysOf = ({ entries }: Pick<Programme, 'entries'>): number =>
  Math.ceil((Math.max(0, ...entries.map(({ day }) => day)) + 1) / DAYS_OF_WEEK) * DAYS_OF_WEEK;
