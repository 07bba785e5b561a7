import { Type, type Static } from '@sinclair/typebox';
import { PROGRAMME_BOUNDS, PROGRAMME_DONE_MAX } from './browser/programme-days';
import { MINUTES_MAX } from './browser/facts';
import { Day } from './days';
import { oneOf } from './facts';
import { Workout, WorkoutStep } from './workouts';

const closed = { additionalProperties: false };

const EntryId = Type.String({ pattern: `^[A-Za-z0-9-]{1,${PROGRAMME_BOUNDS.entryIdLength}}$` });

const stepVideo = WorkoutStep.properties.video.properties;

/** A video or a workout on a day of a programme. */
export const ProgrammeEntry = Type.Object(
  {
    id: Type.String({ ...EntryId, description: 'any one that no other entry of the programme has' }),
    day: Type.Integer({
      minimum: 0,
      maximum: PROGRAMME_BOUNDS.days - 1,
      description: 'of the programme, from 0. Days without entries are days of rest',
    }),
    video: Type.Optional(
      Type.Object(
        {
          ...stepVideo,
          title: Type.Optional(
            Type.String({
              maxLength: PROGRAMME_BOUNDS.videoTitleLength,
              description: 'that it had when it was added',
            }),
          ),
          minutes: Type.Optional(
            Type.Integer({ minimum: 1, maximum: MINUTES_MAX, description: 'that it had when it was added' }),
          ),
        },
        { ...closed, description: 'what to watch, from `start` to `end` in seconds' },
      ),
    ),
    workout: Type.Optional(Workout),
  },
  { ...closed, description: 'with either a `video` or a `workout`' },
);
export type ProgrammeEntry = Static<typeof ProgrammeEntry>;

/** Workouts and videos by day, over several weeks or less. */
export const Programme = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: PROGRAMME_BOUNDS.titleLength }),
    mode: oneOf(
      ['sequential', 'calendar'],
      'whether a missed day moves on, or entries belong to the dates after the start',
    ),
    entries: Type.Array(ProgrammeEntry, {
      minItems: 1,
      maxItems: PROGRAMME_BOUNDS.entries,
      description: 'those of a day in their order',
    }),
  },
  closed,
);
export type Programme = Static<typeof Programme>;

const runNumber = Type.Integer({
  minimum: 1,
  maximum: PROGRAMME_BOUNDS.runs,
  description: 'counts how often the programme was started',
});

/** The latest run of a programme. It is running unless it has a `pausedOn`; a user has at most one running programme. */
export const ProgrammeRun = Type.Object(
  {
    number: runNumber,
    startedOn: Day,
    pausedOn: Type.Optional(Day),
    pausedDays: Type.Integer({
      minimum: 0,
      maximum: PROGRAMME_BOUNDS.pausedDays,
      description: 'of pauses that are over',
    }),
  },
  closed,
);
export type ProgrammeRun = Static<typeof ProgrammeRun>;

/** An entry that was done in a run, and on which day. The entry itself may be deleted. */
export const ProgrammeDone = Type.Object({ run: runNumber, entryId: EntryId, day: Day }, closed);
export type ProgrammeDone = Static<typeof ProgrammeDone>;

/** A user's saved programme. */
export const SavedProgramme = Type.Object({
  _id: Type.String(),
  revision: Type.Integer({ description: 'counts changes of its title, mode and entries' }),
  ...Programme.properties,
  run: Type.Optional(ProgrammeRun),
  done: Type.Array(ProgrammeDone, {
    description: `in all runs, the earliest first: at most ${PROGRAMME_DONE_MAX}, beyond which the earliest runs go`,
  }),
});
export type SavedProgramme = Static<typeof SavedProgramme>;
