import { IMPORT_FILE_MAX_BYTES, PICTURE_FILE_MAX_BYTES, type ImportQuery } from '@fitreel/contract';
import type { FastifyInstance } from 'fastify';
import { endpointsOf } from '../http/endpoints';
import { Jobs } from './jobs';
import { findJobs, presentListed } from './jobs-repository';
import { presentEdit } from './presenter';
import type { Workers } from './run-task';
import { acceptFiles } from './uploads';

/** Maximum time for an import, and for a picture: a hundred thousand rows take a few minutes. */
const [IMPORT_MS, PICTURE_MS] = [30 * 60_000, 60_000];

/** The endpoints of the room that accept files, and the endpoints of their jobs. */
export function addFileRoutes(app: FastifyInstance, workers: Workers): void {
  const { add } = endpointsOf(app, 'editing');
  const { reads } = app.database;
  const jobs = new Jobs(app);
  acceptFiles(app);
  app.addHook('onClose', () => jobs.close());

  add('POST /editing/imports', (request) => {
    const { query, editor } = request;
    const order = {
      kind: query.dryRun === 'true' ? ('preview' as const) : ('import' as const),
      name: query.name ?? '',
      bytesMax: IMPORT_FILE_MAX_BYTES,
      salt: saltOf(query),
      preview: query.preview,
    };
    return jobs.accept(request, order, async (file, progress) => {
      const result = await workers.run(
        { kind: 'import', file, query, editor },
        { timeMs: IMPORT_MS, ...progress },
      );
      if (result.imported) workers.fetchPictures();
      return { import: result };
    });
  });

  add('PUT /editing/videos/{videoId}/{field}', (request) => {
    const { params, editor } = request;
    const order = { kind: 'picture' as const, name: params.videoId, bytesMax: PICTURE_FILE_MAX_BYTES };
    return jobs.accept(request, order, async (file, progress) => {
      const edit = await workers.run(
        { kind: 'picture', file, editor, ...params },
        { timeMs: PICTURE_MS, ...progress },
      );
      return { picture: await presentEdit(reads, edit) };
    });
  });

  add('GET /editing/jobs', async ({ editor }) => ({
    jobs: (await findJobs(app.db, editor)).map(presentListed),
  }));
  add('GET /editing/jobs/{jobId}', ({ params, editor }) => jobs.read(editor, params.jobId));
  add('DELETE /editing/jobs/{jobId}', ({ params, editor }) => jobs.cancel(editor, params.jobId));
}

/** The options of an import as text. Together with the file's hash, it identifies the previewed input. */
function saltOf({ name, kind, category, creator, createCategories, skipBad, missing }: ImportQuery): string {
  const flags = [createCategories === 'true', skipBad === 'true'];
  return JSON.stringify([name, kind, category, creator, ...flags, missing]);
}
