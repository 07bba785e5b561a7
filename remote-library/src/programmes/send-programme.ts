import type { ApiClient } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { PROGRAMME_BOUNDS } from '@fitreel/sdk/programmes';
import { queryOptions } from '@fitreel/sdk/query';
import { changeData } from '../shared/change-data';
import { changesOf, type Outcome } from '../shared/changes';
import { programmeIn, type OwnProgramme, type Programme } from './programme';
import { changedRun, withDone, withRun, type RunChange } from './run';

const authorization = 'session';

type Programmes = readonly OwnProgramme[];

/** The revision of a programme that is not kept yet. */
export const NEW = 0;

/** The programmes of a user. Under `user`, as all that goes when the session ends. What plays elsewhere changes them. */
export function programmesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'programmes'] as const,
    queryFn: async (): Promise<Programmes> =>
      (await api.request('GET /user/programmes', { authorization })).programmes,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** The programme of a user that runs, with its videos. */
export function runningQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'programmes', 'running'] as const,
    queryFn: () => api.request('GET /user/programmes/running', { authorization }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** The programmes that are made from the catalogue, with their videos. */
export function madeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['library', 'programmes'] as const,
    queryFn: ({ signal }) => api.request('GET /programmes', { signal }),
    retryOnMount: false,
  });
}

/** Programmes that are not loaded stay so: one is not all. */
const putLoaded = (all: Programmes | undefined, own: OwnProgramme) => all && put(all, own);

const put = (all: Programmes, own: OwnProgramme): Programmes =>
  all.some(({ _id }) => _id === own._id)
    ? all.map((one) => (one._id === own._id ? own : one))
    : [...all, own];

const fieldsOf = ({ title, mode, entries }: Programme): Programme => ({ title, mode, entries });
/** With their fields in the same order. */
const isSame = (one: Programme, other: Programme) =>
  JSON.stringify(programmeIn(one)) === JSON.stringify(programmeIn(other));

/**
 * Sends a programme to the API, with its run and record if it is new. Rejects as the API does. A new one that the API has already, since
 * its response was lost, is left as it is there, or replaced if the viewer has changed it since (`replaces`).
 */
export function sendProgramme(platform: Platform, own: OwnProgramme, replaces: boolean): Promise<Outcome> {
  const { api, queryClient } = platform;
  const { queryKey } = programmesQuery(api);
  const { _id, revision, run, done } = own;
  const programme = fieldsOf(own);
  const change = async (from: number) => {
    const options = { params: { programmeId: _id }, body: { programme, revision: from } };
    return (await api.request('PUT /user/programmes/{programmeId}', { authorization, ...options })).programme;
  };
  const create = async () => {
    const record = run && { run, done: done.slice(-PROGRAMME_BOUNDS.takenOver) };
    const body = { _id, programme, ...record };
    const { programme: kept } = await api.request('POST /user/programmes', { authorization, body });
    return replaces && !isSame(kept, programme) ? change(kept.revision) : kept;
  };
  return changesOf(platform).make({
    queryKey,
    entityIds: [_id],
    intent: JSON.stringify([programme, replaces]),
    // What asks for it waits for the response.
    apply: () => undefined,
    undo: () => undefined,
    async send() {
      const kept = await (revision === NEW ? create() : change(revision));
      return () => {
        queryClient.setQueryData<Programmes>(queryKey, (all) => putLoaded(all, kept));
        // It may have paused another.
        queryClient.invalidateQueries({ queryKey }).catch(reportError);
      };
    },
  });
}

/** Starts, pauses or resumes a programme of a user on `day`. Rejects as the API does. */
export function sendRun(platform: Platform, own: OwnProgramme, change: RunChange, day: string) {
  const { api, queryClient } = platform;
  const { queryKey } = programmesQuery(api);
  const { _id, run: before } = own;
  const run = changedRun(before, change, day);
  const loaded = queryClient.getQueryData(queryKey) ?? [];
  const runs = new Map(loaded.map((one) => [one._id, one.run]));
  return changeData<Programmes>(platform, {
    queryKey,
    entityIds: [_id],
    intent: `${change} ${run.number}`,
    edit: {
      make: (all) => withRun(all, _id, run, day),
      // It may have paused another.
      takeBack: (all) =>
        all.map(({ run: _, ...one }) => {
          const was = runs.get(one._id);
          return was ? { ...one, run: was } : one;
        }),
    },
    async request() {
      const state = change === 'pause' ? 'paused' : 'running';
      const options = { params: { programmeId: _id }, body: { number: run.number, state, day } } as const;
      const endpoint = 'PUT /user/programmes/{programmeId}/run';
      const { programme } = await api.request(endpoint, { authorization, ...options });
      return putLoaded(queryClient.getQueryData(queryKey), programme);
    },
  });
}

/** Marks an entry of a user's programme as done on `day`, or without it as not done. Rejects as the API does. */
export function sendDone(platform: Platform, own: OwnProgramme, entryId: string, day: string | undefined) {
  const { api, queryClient } = platform;
  const { queryKey } = programmesQuery(api);
  const { _id: programmeId, run } = own;
  const was = own.done.find((one) => one.run === run?.number && one.entryId === entryId)?.day;
  const edit = (doneOn: string | undefined) => (all: Programmes) =>
    all.map((one) => (one._id === programmeId ? withDone(one, entryId, doneOn) : one));
  return changeData<Programmes>(platform, {
    queryKey,
    entityIds: [`${programmeId} ${entryId}`],
    intent: day === undefined ? 'open' : 'done',
    edit: { make: edit(day), takeBack: edit(was) },
    async request() {
      const body = { run: run?.number ?? 1, ...(day !== undefined && { doneOn: day }) };
      const endpoint = 'PUT /user/programmes/{programmeId}/entries/{entryId}';
      const options = { authorization, params: { programmeId, entryId }, body } as const;
      const { programme } = await api.request(endpoint, options);
      return putLoaded(queryClient.getQueryData(queryKey), programme);
    },
  });
}
