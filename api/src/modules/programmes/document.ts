import {
  type CreateProgrammeBody,
  hasBegun,
  hasTooManySteps,
  type Programme,
  PROGRAMME_MAX_BYTES,
  WORKOUT_BOUNDS,
  workoutBytes,
} from '@fitreel/contract';
import { ApiError } from '../../http/responses';
import { keepWithin } from '../user-module';

/** A programme in the form of its row. Throws `valuesInvalid` or `limitReached`. */
export function documentOf(programme: Programme): string {
  const ids = new Set<string>();
  for (const [index, { id, video, workout }] of programme.entries.entries()) {
    const field = `body/programme/entries/${index}`;
    if (ids.has(id)) throw invalid(`${field}/id must be one that no other entry has`);
    ids.add(id);
    if ((video === undefined) === (workout === undefined))
      throw invalid(`${field} must have either a video or a workout`);
    if (workout && hasTooManySteps(workout)) {
      const max = WORKOUT_BOUNDS.stepsInAll.toLocaleString('en');
      throw invalid(`${field}/workout must have at most ${max} steps in all: sets × rounds × steps`);
    }
  }
  keepWithin(workoutBytes(programme), PROGRAMME_MAX_BYTES, 'bytes in a programme');
  return JSON.stringify(programme);
}

/** Validates a device's record of a programme's runs. Throws `valuesInvalid`. */
export function requireRecord({ run, done = [] }: CreateProgrammeBody, now: number): void {
  if (run) {
    requireDay('body/run/startedOn', run.startedOn, now);
    if (run.pausedOn !== undefined) requireDay('body/run/pausedOn', run.pausedOn, now);
    if (run.pausedOn !== undefined && run.pausedOn < run.startedOn)
      throw invalid('body/run/pausedOn must not be before body/run/startedOn');
  }
  for (const [index, { run: number, day }] of done.entries()) {
    requireDay(`body/done/${index}/day`, day, now);
    if (number > (run?.number ?? 0))
      throw invalid(`body/done/${index}/run must be at most that of body/run/number`);
  }
}

/** Throws `valuesInvalid`. */
export function requireDay(field: string, day: string, now: number): void {
  if (!hasBegun(day, now)) throw invalid(`${field} must be a day of the calendar, at most today`);
}

export const invalid = (text: string) => new ApiError('valuesInvalid', { text });
