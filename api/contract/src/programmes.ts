import { Type, type Static } from '@sinclair/typebox';
import { PROGRAMME_BOUNDS, PROGRAMMES_MAX } from './browser/programme-days';
import { Day } from './days';
import type { EndpointGroup } from './endpoint';
import { Id, OwnId, replacing, Video } from './entities';
import { oneOf } from './facts';
import { Programme, ProgrammeDone, ProgrammeRun, SavedProgramme } from './programme';

const closed = { additionalProperties: false };

/** `POST /user/programmes`. A client that sends its own `_id` can repeat the request after a lost response without a duplicate. */
export const CreateProgrammeBody = Type.Object(
  {
    _id: Type.Optional(OwnId),
    programme: Programme,
    run: Type.Optional(ProgrammeRun),
    done: Type.Optional(
      Type.Array(ProgrammeDone, {
        maxItems: PROGRAMME_BOUNDS.takenOver,
        description: 'of this run and of earlier ones',
      }),
    ),
  },
  closed,
);
export type CreateProgrammeBody = Static<typeof CreateProgrammeBody>;

/** `PUT /user/programmes/{programmeId}`. */
export const ChangeProgrammeBody = replacing('programme', Programme);
export type ChangeProgrammeBody = Static<typeof ChangeProgrammeBody>;

/** `PUT /user/programmes/{programmeId}/run`. */
export const ChangeProgrammeRunBody = Type.Object(
  {
    number: Type.Integer({
      ...ProgrammeRun.properties.number,
      description: 'that the run has, or one more to start the programme again',
    }),
    state: oneOf(['running', 'paused'], 'what it is from now on'),
    day: Type.String({ ...Day, description: 'today where the viewer is, as year-month-day' }),
  },
  closed,
);
export type ChangeProgrammeRunBody = Static<typeof ChangeProgrammeRunBody>;

/** `PUT /user/programmes/{programmeId}/entries/{entryId}`. */
export const MarkProgrammeEntryBody = Type.Object(
  {
    run: ProgrammeRun.properties.number,
    doneOn: Type.Optional(
      Type.String({ ...Day, description: 'the day as year-month-day; without it, the entry is not done' }),
    ),
  },
  closed,
);
export type MarkProgrammeEntryBody = Static<typeof MarkProgrammeEntryBody>;

export const ProgrammeParams = Type.Object({ programmeId: Id });
export type ProgrammeParams = Static<typeof ProgrammeParams>;

export const ProgrammeEntryParams = Type.Object({ programmeId: Id, entryId: Id });
export type ProgrammeEntryParams = Static<typeof ProgrammeEntryParams>;

const videos = Type.Array(Video, {
  description: 'of the entries, each once, in any order; without those that viewers do not find',
});

/** 200 of `GET /programmes`. */
export const MadeProgrammesResponse = Type.Object({
  programmes: Type.Array(Type.Object({ _id: Type.String(), ...Programme.properties })),
  videos,
});
export type MadeProgrammesResponse = Static<typeof MadeProgrammesResponse>;

/** All programmes in the order of their creation. */
export const ProgrammesResponse = Type.Object({
  programmes: Type.Array(SavedProgramme, { maxItems: PROGRAMMES_MAX }),
});
export type ProgrammesResponse = Static<typeof ProgrammesResponse>;

/** One programme with its videos. */
export const ProgrammeResponse = Type.Object({ programme: SavedProgramme, videos });
export type ProgrammeResponse = Static<typeof ProgrammeResponse>;

/** The running programme, if any. */
export const RunningProgrammeResponse = Type.Object({ programme: Type.Optional(SavedProgramme), videos });
export type RunningProgrammeResponse = Static<typeof RunningProgrammeResponse>;

/** One programme after saving or changing it. */
export const ChangedProgrammeResponse = Type.Object({ programme: SavedProgramme });
export type ChangedProgrammeResponse = Static<typeof ChangedProgrammeResponse>;

/** The endpoints of programmes. */
export const programmesEndpoints = {
  'GET /programmes': {
    access: 'public',
    description:
      'Programmes made of the catalogue’s videos: up to three, alike until the catalogue changes. None while ' +
      'it has no videos.',
    response: MadeProgrammesResponse,
  },
  'GET /user/programmes': { access: 'user', response: ProgrammesResponse },
  'POST /user/programmes': {
    access: 'user',
    description:
      'With an `_id` that the user has already, that programme stays as it is, so that a request whose ' +
      'response was lost can be sent again. `run` and `done` take over what a device kept; a `run` without ' +
      '`pausedOn` pauses another that runs. Unknown fields of a programme are 400.',
    body: CreateProgrammeBody,
    status: 201,
    response: ChangedProgrammeResponse,
    errors: ['limitReached'],
  },
  'GET /user/programmes/running': { access: 'user', response: RunningProgrammeResponse },
  'GET /user/programmes/{programmeId}': {
    access: 'user',
    description: 'A programme of somebody else is 404.',
    params: ProgrammeParams,
    response: ProgrammeResponse,
    errors: ['programmeMissing'],
  },
  'PUT /user/programmes/{programmeId}': {
    access: 'user',
    description:
      'Replaces the programme of that `revision`; if it was changed meanwhile, that is 409. Its run and ' +
      'what is done stay.',
    params: ProgrammeParams,
    body: ChangeProgrammeBody,
    response: ChangedProgrammeResponse,
    errors: ['programmeMissing', 'programmeChanged', 'limitReached'],
  },
  'DELETE /user/programmes/{programmeId}': {
    access: 'user',
    description: 'A programme that does not exist, or is somebody else’s, changes nothing.',
    params: ProgrammeParams,
    response: ProgrammesResponse,
  },
  'PUT /user/programmes/{programmeId}/run': {
    access: 'user',
    description:
      'Starts, pauses or resumes it; a run that is so already stays as it is, so that two devices start it ' +
      'once. Starting or resuming one pauses another that runs, on `day`. Starting again keeps the record of ' +
      'earlier runs. Any other `number` is 409: another device has started it meanwhile.',
    params: ProgrammeParams,
    body: ChangeProgrammeRunBody,
    response: ChangedProgrammeResponse,
    errors: ['programmeMissing', 'programmeChanged'],
  },
  'PUT /user/programmes/{programmeId}/entries/{entryId}': {
    access: 'user',
    description:
      'Marks an entry by hand; one that is done keeps its day. An entry of the running programme that is due ' +
      'or missed is also done when reports of positions bring half of its video’s length as `played`, or when ' +
      'activity has its workout, by the title, as `finished`. An entry that the programme does not have is ' +
      '404, a `run` that is not the present one 409.',
    params: ProgrammeEntryParams,
    body: MarkProgrammeEntryBody,
    response: ChangedProgrammeResponse,
    errors: ['programmeMissing', 'programmeChanged'],
  },
} as const satisfies EndpointGroup;
