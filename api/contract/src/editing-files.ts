import { Type, type Static } from '@sinclair/typebox';
import { VideoParams } from './catalog';
import { CatalogChangeResponse, EDITED_VIDEOS_MAX } from './editing-commands';
import type { EndpointGroup } from './endpoint';
import { oneOf } from './facts';

/** Maximum problems of a file that the response to an import lists. */
export const IMPORT_PROBLEMS_MAX = 100;

/** Maximum bytes of a file to import. */
export const IMPORT_FILE_MAX_BYTES = 50 * 1024 * 1024;

/** Maximum bytes of a picture. */
export const PICTURE_FILE_MAX_BYTES = 20 * 1024 * 1024;

/** Maximum waiting and running jobs in a gateway: of one editor, and of all editors. */
export const [EDITOR_JOBS_MAX, JOBS_MAX] = [5, 20];

/** Maximum bytes of the files of these jobs on disk: of one editor, and of all editors. */
export const [EDITOR_JOBS_MAX_BYTES, JOBS_MAX_BYTES] = [100 * 1024 * 1024, 200 * 1024 * 1024];

/** The number of an editor's latest jobs whose results stay readable. */
export const KEPT_JOBS = 50;

const flag = (description: string) =>
  Type.Optional(oneOf(['true', 'false'], `whether ${description}; false by default`));

const jobId = (description: string) => Type.String({ pattern: '^[0-9a-f-]{36}$', description });

/** Query of `POST /editing/imports`. */
export const ImportQuery = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        maxLength: 255,
        description: 'the name of the file, for messages; its ending counts if the content says nothing',
      }),
    ),
    kind: Type.Optional(
      Type.String({
        pattern: '^[a-z-]{1,20}$',
        description: 'what the file is; by default found by looking',
      }),
    ),
    category: Type.Optional(
      Type.String({ maxLength: 100, description: 'the category of videos that have none of their own' }),
    ),
    creator: Type.Optional(
      Type.String({ maxLength: 100, description: 'the creator of videos whose file names none' }),
    ),
    createCategories: flag('to add the categories that do not exist'),
    skipBad: flag('to go on without the rows that cannot be taken'),
    missing: Type.Optional(
      oneOf(
        ['list', 'hide'],
        'what becomes of videos on the site that the file lacks, which has all videos of its creators',
      ),
    ),
    dryRun: flag('to change nothing, and to say what would change'),
    preview: Type.Optional(
      jobId('a dry run that had the same file and the same query; with any other nothing is imported'),
    ),
  },
  { additionalProperties: true },
);
export type ImportQuery = Static<typeof ImportQuery>;

/** The outcome of an import. */
export const ImportResponse = Type.Object({
  kind: Type.String({ description: 'what the file is' }),
  imported: Type.Boolean({ description: 'false for a dry run, and when bad rows kept everything back' }),
  rows: Type.Integer({ description: 'how many videos the file has' }),
  bad: Type.Integer({ description: 'how many of them cannot be taken' }),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  withdrawn: Type.Integer({ description: 'left as they are, as they were hidden or removed' }),
  drafts: Type.Integer({
    description: 'how many wait for a category, and viewers do not find them until then',
  }),
  repeated: Type.Integer({ description: 'how many rows are about the video of a later row, which counts' }),
  kept: Type.Integer({ description: 'how many values of the file are left out, as an editor set the field' }),
  unavailable: Type.Optional(
    Type.Integer({ description: 'how many left the site, as the video host does not show them' }),
  ),
  missing: Type.Optional(
    Type.Integer({ description: 'how many are on the site and no longer in the file of their channel' }),
  ),
  hidden: Type.Optional(Type.Integer({ description: 'how many of these are hidden' })),
  undoable: Type.Boolean({
    description: `false for an import of more than ${EDITED_VIDEOS_MAX} videos and categories`,
  }),
  ...CatalogChangeResponse.properties,
  problems: Type.Array(
    Type.Object({
      line: Type.Optional(Type.Integer({ description: 'of the file' })),
      row: Type.Optional(Type.Integer({ description: 'counts the videos of the file, from 1' })),
      message: Type.String(),
    }),
    { maxItems: IMPORT_PROBLEMS_MAX },
  ),
});
export type ImportResponse = Static<typeof ImportResponse>;

export const PictureParams = Type.Object({
  ...VideoParams.properties,
  field: oneOf(['thumbnail', 'avatar'], 'which picture of the video'),
});
export type PictureParams = Static<typeof PictureParams>;

/** Work on a file that an editor uploaded. */
export const EditingJob = Type.Object({
  id: Type.String(),
  kind: oneOf(['preview', 'import', 'picture'], 'what it does'),
  name: Type.String({ description: 'the name of the file, or the _id of the video that gets a picture' }),
  at: Type.String({ description: 'when it was accepted, with zone' }),
  state: oneOf(
    ['waiting', 'running', 'done', 'refused', 'failed', 'cancelled', 'interrupted'],
    'interrupted: the gateway stopped; some of it may be done, and sending the file again does the rest',
  ),
  rows: Type.Integer({ description: 'how many videos of the file have been read' }),
  message: Type.Optional(Type.String({ description: 'why it was refused' })),
  import: Type.Optional(ImportResponse),
  picture: Type.Optional(CatalogChangeResponse),
});
export type EditingJob = Static<typeof EditingJob>;

const JobParams = Type.Object({ jobId: jobId('the id of a job') });

/** 200 of `GET /editing/jobs`: the newest first. */
export const EditingJobsResponse = Type.Object({
  jobs: Type.Array(EditingJob, { maxItems: KEPT_JOBS }),
});
export type EditingJobsResponse = Static<typeof EditingJobsResponse>;

const JOB = 'Responds before the work is done: `GET /editing/jobs/{jobId}` says how far it is.';

/** The endpoints of the editor's room that accept files, and the endpoints of their jobs. */
export const editingFileEndpoints = {
  'POST /editing/imports': {
    access: 'editor',
    description:
      'Imports a file as the catalogue tool does: nothing of it if a row is bad. Large files are written in parts, ' +
      `and importing a file again does what is left to do. Pictures are fetched afterwards. ${JOB}`,
    query: ImportQuery,
    fileMaxBytes: IMPORT_FILE_MAX_BYTES,
    status: 202,
    response: EditingJob,
    errors: ['previewDiffers', 'tooManyJobs', 'stopping'],
  },
  'PUT /editing/videos/{videoId}/{field}': {
    access: 'editor',
    description: `Gives a video a picture: a JPEG, PNG, WebP, AVIF or GIF. ${JOB}`,
    params: PictureParams,
    fileMaxBytes: PICTURE_FILE_MAX_BYTES,
    status: 202,
    response: EditingJob,
    errors: ['tooManyJobs', 'stopping'],
  },
  'GET /editing/jobs': {
    access: 'editor',
    description: 'The last jobs of the editor. `differences` are empty: the job itself has them.',
    response: EditingJobsResponse,
  },
  'GET /editing/jobs/{jobId}': {
    access: 'editor',
    params: JobParams,
    response: EditingJob,
    errors: ['jobMissing'],
  },
  'DELETE /editing/jobs/{jobId}': {
    access: 'editor',
    description: 'Asks a job to stop. Its state says whether it did: it may be done already.',
    params: JobParams,
    response: EditingJob,
    errors: ['jobMissing'],
  },
} as const satisfies EndpointGroup;
