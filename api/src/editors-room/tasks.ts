import {
  IMPORT_PROBLEMS_MAX,
  type ImportQuery,
  type ImportResponse,
  type PictureParams,
} from '@fitreel/contract';
import { readFile } from 'node:fs/promises';
import { win32 } from 'node:path';
import { NO_RULES } from '../catalog-tool/category-rules';
import { display } from '../catalog-tool/video-row';
import { withHostTitles } from '../catalog-tool/host-titles';
import { importCatalog } from '../catalog-tool/import-catalog';
import { KIND_NAMES, kindOf, type Kind } from '../catalog-tool/kinds';
import { FileError } from '../catalog-tool/files';
import { SourceRows } from '../catalog-tool/source-rows';
import { loadToolConfig } from '../config';
import type { Database } from '../db/database';
import { COMMAND_MAX } from '../modules/editing/repository';
import { differing, editCatalog, requireRecords, type Edit, type Plan } from '../modules/editing/service';
import { encodePicture } from '../pictures/encode-picture';
import { fetchWanted } from '../pictures/fetch-wanted';
import { picturePath } from '../pictures/picture-names';
import { replacePictures } from '../pictures/repository';
import { VideoHost } from '../video-host/oembed';
import { presentEdit } from './presenter';
import { inRoom } from './room-texts';

/** Work for a separate process: it decodes strangers' files, or would block other requests for too long. */
export type Task =
  | { kind: 'import'; file: string; query: ImportQuery; editor: string }
  | ({ kind: 'picture'; file: string; editor: string } & PictureParams)
  | { kind: 'fetch-pictures' };

/** The result of each kind of task. */
export type TaskResults = {
  import: ImportResponse;
  picture: Edit;
  'fetch-pictures': { fetched: number; failed: number };
};

/** The problem of a picture is stored with its video. */
const ignore = () => undefined;

type OnRows = (rows: number) => void;

const TASKS: {
  [K in Task['kind']]: (db: Database, task: Task & { kind: K }, onRows: OnRows) => Promise<TaskResults[K]>;
} = {
  import: importFile,
  picture: givePicture,
  'fetch-pictures': (database) =>
    fetchWanted(database, { withFailed: false, onProblem: ignore, onProgress: ignore }),
};

/**
 * Runs a task. Throws `FileError`, `EditError` and `SourceProblem` for an impossible task, and the database's errors.
 *
 * @param onRows called with the number of rows of the file that were read so far
 */
export function runTask<K extends Task['kind']>(
  database: Database,
  task: Task & { kind: K },
  onRows: OnRows = ignore,
): Promise<TaskResults[K]> {
  return TASKS[task.kind](database, task, onRows);
}

async function importFile(
  database: Database,
  { file, query, editor }: Task & { kind: 'import' },
  onRows: OnRows,
): Promise<ImportResponse> {
  const { category, creator, kind: named, missing: ofMissing } = query;
  const [createCategories, skipBad, dryRun] = [query.createCategories, query.skipBad, query.dryRun].map(
    (flag) => flag === 'true',
  ) as [boolean, boolean, boolean];
  if (named !== undefined && !(KIND_NAMES as string[]).includes(named))
    throw new FileError(`kind takes one of ${KIND_NAMES.join(', ')}, not ${display(named)}.`);
  const kind = (named as Kind | undefined) ?? (await kindOf(file));
  const defaults = { ...(category && { categoryName: category }), ...(creator && { creator }) };
  // Editors must not read files of this machine.
  const source = { file, kind, isForeign: true };
  const reading = new SourceRows([source], { given: Object.keys(defaults), ignoresOthers: false });
  const { oembedUrl } = loadToolConfig(process.env);
  const titled = withHostTitles(
    reading.rows(),
    oembedUrl === undefined ? undefined : new VideoHost(oembedUrl),
  );
  const problems: ImportResponse['problems'] = [];
  const { rows, bad, repeated, ...merged } = await importCatalog(database, titled, {
    createCategories,
    skipBad,
    dryRun,
    missing: ofMissing,
    defaults,
    author: {
      command: `import ${win32.basename(query.name ?? '') || kind}`.slice(0, COMMAND_MAX),
      author: editor,
    },
    rules: NO_RULES,
    onProblem: ({ line, row, message }) => {
      if (problems.length < IMPORT_PROBLEMS_MAX)
        problems.push({ ...(line > 0 && { line }), ...(row > 0 && { row }), message: inRoom(message) });
    },
    onProgress: onRows,
  });
  const { added = 0, changed = 0, unchanged = 0, withdrawn = 0, drafts = 0, kept = 0 } = merged;
  const { unavailable = 0, hidden = 0, missing = 0 } = merged;
  const { change = null, isUndoable: undoable = true, count = 0, entries = [], left = [] } = merged;
  const imported = merged.added !== undefined && !dryRun;
  const counts = {
    ...{ rows, bad, added, changed, unchanged, withdrawn, drafts, repeated, kept },
    ...{ unavailable, missing, hidden },
  };
  const edit = await presentEdit(database.reads, { change, entries, left: [] });
  const differences = edit.differences.map(({ before, after, ...one }) => {
    return { ...one, before: shortened(before), after: shortened(after) };
  });
  const stays = { count: Math.max(left.length, kept + missing - hidden), texts: [...left] };
  return {
    ...{ kind, imported, ...counts, undoable, change, count, differences, problems },
    ...(left.length > 0 && { left: stays }),
  };
}

/** Maximum characters of a value in an import's differences: the results of many imports are stored. */
const VALUE_MAX = 300;

const shortened = (fields: Record<string, unknown> | null) =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value,
    ]),
  );

async function givePicture(
  database: Database,
  { file, videoId, field, editor }: Task & { kind: 'picture' },
): Promise<Edit> {
  const picture = await encodePicture(await readFile(file), field);
  const command = { command: `picture ${videoId} ${field}`, author: editor };
  const plan: Plan = async (db) => {
    const record = (await requireRecords(db, [videoId])).get(videoId);
    if (!record) return [];
    // An alt text describes its picture.
    const described = field === 'thumbnail' ? { alt: '' } : {};
    const edited = field === 'thumbnail' ? ([field, 'alt'] as const) : ([field] as const);
    return differing(record, { [field]: picturePath(field, picture), ...described }, edited);
  };
  plan.keep = (db) => replacePictures(database, db, { ids: [videoId], kind: field }, picture);
  return editCatalog(database, command, plan);
}
