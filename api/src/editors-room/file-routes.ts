import { IMPORT_FILE_MAX_BYTES, PICTURE_FILE_MAX_BYTES, type CatalogChangeResponse } from '@fitreel/contract';
import type { FastifyInstance } from 'fastify';
import { endpointsOf } from '../http/endpoints';
import { ApiError } from '../http/responses';
import { presentEdit } from './presenter';
import { Workers, type WorkerOptions } from './run-task';
import { acceptFiles, withUpload } from './uploads';

/** Most time for an import, and for a picture: a hundred thousand rows take one minute. */
const [IMPORT_MS, PICTURE_MS] = [10 * 60_000, 60_000];

/** The endpoints of the editor's room that take files. */
export function addFileRoutes(app: FastifyInstance, options: WorkerOptions): void {
  const { add } = endpointsOf(app, 'editing');
  const { reads } = app.database;
  const workers = new Workers(options);
  acceptFiles(app);
  app.addHook('onClose', () => workers.close());

  let isImporting = false;
  add('POST /editing/imports', async (request) => {
    if (isImporting) throw new ApiError('importRunning');
    isImporting = true;
    try {
      const { query } = request;
      const upload = { name: query.name ?? '', bytesMax: IMPORT_FILE_MAX_BYTES };
      const result = await withUpload(request, upload, (file) =>
        workers.run({ kind: 'import', file, query }, IMPORT_MS),
      );
      if (result.imported) fetchPictures();
      return result;
    } finally {
      isImporting = false;
    }
  });

  let fetching = { isRunning: false, again: false };
  /** Fetches the pictures of imported videos, one process at a time. */
  function fetchPictures(): void {
    if (fetching.isRunning) {
      fetching.again = true;
      return;
    }
    fetching = { isRunning: true, again: false };
    workers
      .run({ kind: 'fetch-pictures' })
      .then(
        (pictures) => app.log.info({ pictures }, 'the pictures of imported videos were fetched'),
        (error: unknown) => app.log.error({ err: error }, 'pictures of imported videos were not fetched'),
      )
      .finally(() => {
        const { again } = fetching;
        fetching = { isRunning: false, again: false };
        if (again) fetchPictures();
      });
  }

  let lastPicture: Promise<unknown> = Promise.resolve();
  add('PUT /editing/videos/{videoId}/{field}', (request) => {
    const { params, editor } = request;
    const upload = { name: params.field, bytesMax: PICTURE_FILE_MAX_BYTES };
    return withUpload(request, upload, async (file): Promise<CatalogChangeResponse> => {
      const edit = lastPicture.then(() =>
        workers.run({ kind: 'picture', file, editor, ...params }, PICTURE_MS),
      );
      lastPicture = edit.catch(() => undefined);
      return presentEdit(reads, await edit);
    });
  });
}
