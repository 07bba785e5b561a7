import { EDITED_VIDEOS_MAX, ID_MAX_LENGTH, type EditedVideosQuery } from '@fitreel/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { endpointsOf } from '../http/endpoints';
import { ApiError } from '../http/responses';
import { findDetails, NO_DETAILS } from '../modules/catalog/details-repository';
import { findCatalogVersion } from '../modules/catalog/repository';
import { presentVideo } from '../modules/catalog/presenter';
import { editedFieldsIn } from '../modules/editing/edited-fields';
import { findNeeds, type Need } from '../modules/editing/attention';
import { eraseVideos } from '../modules/editing/erasure';
import { findHostValues, originsOf } from '../modules/editing/host-values';
import { findCategoryRecords, findRecords } from '../modules/editing/repository';
import { EditConflict, editCatalog, EditError } from '../modules/editing/service';
import { bounded, planned } from './commands';
import { findEditedVideo, findEditedVideos, type EditedRow } from './edited-videos';
import { addFileRoutes } from './file-routes';
import { editableFields, presentChanges, presentEdit, presentEdited, presentHostValues } from './presenter';
import { inRoom } from './room-texts';
import { Workers, type WorkerOptions } from './run-task';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the editor who sends the request. */
    editor: string;
  }
}

export type EditorsRoomOptions = WorkerOptions & {
  /** The folder of backups, if configured. */
  backupDir?: string | undefined;
  /** The name of the editor who sends a request. Throws `ApiError` if the sender is not an editor. */
  authorize: (request: FastifyRequest, reply: FastifyReply) => Promise<string>;
};

const PAGE_SIZE = 100;

/** Enough for the ids of all videos that one command may change, in JSON. */
const COMMAND_BYTES_MAX = 64 * 1024 + EDITED_VIDEOS_MAX * (ID_MAX_LENGTH + 3);

/** The endpoints of the editor's room, for sites that admit editors. */
export function editorsRoom(options: EditorsRoomOptions): FastifyPluginAsync {
  return async (app) => {
    const { database, artwork } = app;
    const { backupDir } = options;
    const { reads } = database;
    const { add } = endpointsOf(app, 'editing');
    const workers = new Workers(options, app.log);
    app.addHook('onClose', () => workers.close());
    app.decorateRequest('editor', '');
    app.addHook('onRequest', async (request, reply) => {
      request.editor = await options.authorize(request, reply);
    });

    add('GET /editing/videos', async ({ query }) => {
      const version = await findCatalogVersion(reads);
      const { total, rows } = await findEditedVideos(database, query, pageOf(query));
      const needs = await needsOf(reads, rows);
      return { total, version, videos: rows.map((row) => presentEdited(row, artwork, needs.get(row.id))) };
    });

    add('GET /editing/videos/{videoId}', async ({ params }) => {
      const row = await findEditedVideo(reads, params.videoId);
      if (!row) throw new ApiError('videoMissing');
      const details = (await findDetails(reads, [row.id])).get(row.id) ?? NO_DETAILS;
      const needs = await needsOf(reads, [row]);
      const record = (await findRecords(reads, [row.id])).get(row.id);
      if (!record) throw new ApiError('videoMissing');
      const values = (await findHostValues(reads, [row.id])).get(row.id) ?? {};
      const edited = editedFieldsIn(record.edited_fields);
      return {
        video: presentEdited(row, artwork, needs.get(row.id)),
        fields: editableFields(row, details, artwork),
        edited,
        origins: originsOf(record),
        hostValues: presentHostValues(values, edited, await findCategoryRecords(reads)),
        card: presentVideo(row, artwork),
      };
    });

    add('GET /editing/changes', async ({ query: { before } }) => ({
      changes: await presentChanges(reads, before === undefined ? undefined : Number(before)),
    }));

    add(
      'POST /editing/changes',
      async ({ body, editor }) => {
        const { command, dryRun = false } = body;
        const edit = await asResponses(async () => {
          if (command.kind === 'erase')
            return eraseVideos(database, command, {
              author: editor,
              dryRun,
              backupDir,
              max: EDITED_VIDEOS_MAX,
            });
          const { plan, command: said } = planned(command);
          return editCatalog(database, { command: said, author: editor, dryRun }, bounded(plan));
        });
        return presentEdit(reads, edit);
      },
      { bodyLimit: COMMAND_BYTES_MAX },
    );

    addFileRoutes(app, workers);
  };
}

/** The needs of each of these videos, by id. */
async function needsOf(db: Kysely<Tables>, rows: readonly EditedRow[]): Promise<Map<string, Need[]>> {
  const records = await findRecords(
    db,
    rows.map(({ id }) => id),
  );
  return findNeeds(db, [...records.values()]);
}

function pageOf({ offset = '0', limit }: EditedVideosQuery): { offset: number; limit: number } {
  return { offset: Number(offset), limit: limit === undefined ? PAGE_SIZE : Number(limit) };
}

/** The result of `change`. Throws `ApiError` for an impossible change. */
async function asResponses<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    const code = error instanceof EditConflict ? 'changedMeanwhile' : 'changeRejected';
    throw new ApiError(code, { text: inRoom(error.message) });
  }
}
