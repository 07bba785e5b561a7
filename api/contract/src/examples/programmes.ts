import { sampleProgrammes, sampleVideos } from './samples';

const [savedProgramme] = sampleProgrammes as [(typeof sampleProgrammes)[0]];
const { _id: programmeId, revision, title, mode, entries, done } = savedProgramme;
const programme = { title, mode, entries };
const [{ run, entryId, day }] = done as [(typeof done)[0]];
const params = { programmeId };
const videos = sampleVideos.slice(0, 1);

/** The examples of the endpoints of programmes. */
export const programmeExamples = {
  'GET /programmes': {
    response: { programmes: [{ _id: 'mobility', ...programme }], videos },
  },
  'GET /user/programmes': { response: { programmes: sampleProgrammes } },
  'POST /user/programmes': { body: { programme }, response: { programme: savedProgramme } },
  'GET /user/programmes/running': { response: { programme: savedProgramme, videos } },
  'GET /user/programmes/{programmeId}': {
    params,
    response: { programme: savedProgramme, videos },
  },
  'PUT /user/programmes/{programmeId}': {
    params,
    body: { programme, revision },
    response: { programme: savedProgramme },
  },
  'DELETE /user/programmes/{programmeId}': { params, response: { programmes: [] } },
  'PUT /user/programmes/{programmeId}/run': {
    params,
    body: { number: 1, state: 'running' as const, day },
    response: { programme: savedProgramme },
  },
  'PUT /user/programmes/{programmeId}/entries/{entryId}': {
    params: { ...params, entryId },
    body: { run, doneOn: day },
    response: { programme: savedProgramme },
  },
};
