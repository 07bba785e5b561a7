import { DIFFERENCES_MAX } from '@fitreel/contract';
import type { Database } from '../db/database';
import { leaveTurn, withWriteLock } from '../db/locks';
import { loadArtwork } from '../modules/catalog/artwork';
import { findCategories, insertCategories } from '../modules/catalog/repository';
import { PART_SIZE } from '../modules/editing/change-parts';
import { latestChange, type ChangeAuthor } from '../modules/editing/repository';
import { NO_RULES, type CategoryRules } from './category-rules';
import { ImportEntries } from './import-entries';
import {
  findMissing,
  mergeStaged,
  stagedAmong,
  withdrawVideos,
  type Leaving,
  type Merged,
} from './merge-repository';
import { categoryIndex, prepareRow, type RowContext, type RowDefaults } from './prepare-row';
import type { FileRow, Problem } from './read-rows';
import { findIdsBySource, openStaging, type Staging } from './repository';
import { tidySearch } from '../modules/catalog/tidy-search';

export type ImportOptions = {
  /** Creates missing categories instead of rejecting their videos. */
  createCategories: boolean;
  /** Imports the good rows instead of nothing. */
  skipBad?: boolean;
  /** Changes nothing, and reports what would change. */
  dryRun?: boolean;
  /** Base folder of the paths of pictures; by default the working directory. */
  folder?: string;
  /** Values for videos whose row omits them. */
  defaults?: RowDefaults;
  /** Also changes the fields that an editor has set. */
  replaceEdits?: boolean;
  /**
   * Declares that the files have all videos of their creators, and says what happens to other videos of these creators on
   * the site. Without it, only a channel's list of yt-dlp counts as complete, and the other videos stay.
   */
  missing?: 'list' | 'hide' | undefined;
  /** The command to show in the journal, and the editor's name, which is empty on the command line. */
  author?: ChangeAuthor;
  /** Determine the category of a video from its row. */
  rules?: CategoryRules;
  /** Maximum rows that one transaction writes. */
  partSize?: number;
  /** Called with each problem as it is found: row by row, then the repeated ids. */
  onProblem: (problem: Problem) => void;
  /** Called with the number of rows so far, every `PROGRESS_STEP` rows. */
  onProgress: (rows: number) => void;
};

const PROGRESS_STEP = 10_000;

/**
 * How many rows were read, how many are bad, and how many were superseded by a later row about the same video. The changes
 * are absent if bad rows prevented the import. `missing`: videos on the site that are in no file. `left`: what stayed
 * unchanged, and why.
 */
export type ImportResult = { rows: number; bad: number; repeated: number } & Partial<
  Merged &
    Pick<ImportEntries, 'change' | 'isUndoable' | 'count' | 'entries'> & {
      unchanged: number;
      missing: number;
      left: readonly string[];
    }
>;

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  constructor(readonly merged: Merged) {
    super('a dry run changes nothing');
  }
}

/**
 * Imports `rows` into a prepared database: all of them, or none if one is bad and bad ones are not skipped. Checks
 * everything first, then writes in transactions of at most `partSize` rows, between which other writers get their turn. A
 * killed process leaves whole parts, which are one change of the journal. Importing the same rows again does the rest; after
 * that it changes nothing.
 */
export async function importCatalog(
  database: Database,
  rows: AsyncIterable<FileRow>,
  options: ImportOptions,
): Promise<ImportResult> {
  // All parts of an import count as added at the same time, in the file's order.
  const addedAt = Math.floor(Date.now() / 1000);
  return database.maintenance.connection().execute(async (connection) => {
    const categories = categoryIndex(await findCategories(connection), options.createCategories);
    const staging = await openStaging(database, connection, options.replaceEdits);
    const latest = (await latestChange(connection)) ?? 0;
    try {
      const { defaults = {}, rules = NO_RULES, folder = process.cwd(), partSize = PART_SIZE } = options;
      const context = { artwork: await loadArtwork(), categories, defaults, rules, folder };
      const { isUnread, shown, gone, ...read } = await stage(staging, rows, context, options);
      // An unreadable file, unlike a bad row, always stops the import.
      if (isUnread || (read.bad > 0 && !options.skipBad)) return read;
      const { author = { command: 'import', author: '' }, dryRun = false } = options;
      const staged = read.rows - read.bad - read.repeated;
      const missing = (await findMissing(staging.db)).filter(({ id }) => !gone.has(id));
      // As in a check: a host that shows no video at all is not believed.
      const leaving = shown > 0 ? [...gone.values()] : [];
      const left =
        leaving.length < gone.size ? ['The file has only videos that their host does not show'] : [];
      if (options.missing === 'hide') for (const { id } of missing) leaving.push({ id, state: 'hidden' });
      else
        for (const { id, title } of missing.slice(0, DIFFERENCES_MAX))
          left.push(`${id}: “${title}” is no longer in the file`);
      const changes = new ImportEntries();
      const merged: Merged = {
        ...{ added: 0, changed: 0, withdrawn: 0, drafts: 0, kept: 0, unavailable: 0, hidden: 0 },
      };
      for (let isFirst = true; (await staging.nextPart(partSize)) || leaving.length > 0; isFirst = false) {
        const start = performance.now();
        const batch = leaving.splice(0, partSize);
        const part = await withWriteLock(database, connection, async () => {
          // Another import may have added a category meanwhile. Its id follows from its name, so it is the same category.
          const known = new Set((await findCategories(connection)).map(({ id }) => id));
          for (const category of isFirst ? categories.added() : [])
            if (!known.has(category.id)) changes.addCategory(category);
          await insertCategories(connection, categories.added());
          await staging.stageAgain(latest);
          const counts = {
            ...(await mergeStaged(staging.db, changes, { left, addedAt })),
            ...(await withdrawVideos(connection, changes, batch)),
          };
          await changes.keep(connection, dryRun ? undefined : author);
          if (dryRun) throw new DryRun(counts);
          return counts;
        }).catch((error: unknown) => {
          if (error instanceof DryRun) return error.merged;
          throw error;
        });
        for (const name of Object.keys(merged) as (keyof Merged)[]) merged[name] += part[name];
        if (database.engine === 'sqlite' && !dryRun) await leaveTurn(start);
      }
      const { added, changed, withdrawn, unavailable } = merged;
      const { change, isUndoable, count, entries } = changes;
      if (!dryRun && added + changed > 0) await tidySearch(database, connection);
      return {
        ...read,
        ...merged,
        change,
        isUndoable,
        count,
        entries,
        left,
        missing: missing.length,
        unchanged: staged - added - changed - withdrawn - unavailable,
      };
    } finally {
      await staging.remove();
    }
  });
}

/** How many rows about videos that their host does not show are looked up at once. */
const GONE_BATCH_SIZE = 500;

/**
 * Checks and stages all rows. `shown` is the number of rows that can be staged. `gone` has the catalogue's videos that their
 * host does not show, by id.
 */
async function stage(
  staging: Staging,
  rows: AsyncIterable<FileRow>,
  context: RowContext,
  { missing, onProblem, onProgress }: ImportOptions,
): Promise<ImportResult & { isUnread: boolean; shown: number; gone: Map<string, Leaving> }> {
  let count = 0;
  const bad = new Set<number>();
  const report = (problem: Problem) => {
    bad.add(problem.row);
    onProblem(problem);
  };
  let shown = 0;
  const gone = new Map<string, Leaving>();
  let goneRows: GoneRow[] = [];
  const takeGone = async () => {
    const ids = await findIdsBySource(
      staging.db,
      goneRows.map((row) => row.gone.src),
    );
    for (const { line, row, message, gone: said } of goneRows) {
      const id = ids.get(said.src);
      if (id === undefined) report({ line, row, message });
      else gone.set(id, { ...said, id, state: 'unavailable' });
    }
    goneRows = [];
  };
  for await (const fileRow of rows) {
    const { line, row } = fileRow;
    const prepared = prepareRow(fileRow, context);
    if ('staged' in prepared) {
      shown += 1;
      await staging.add({ ...prepared.staged, ...(missing !== undefined && { of_channel: 1 }) });
    } else if (isGone(fileRow)) {
      goneRows.push(fileRow);
      if (goneRows.length >= GONE_BATCH_SIZE) await takeGone();
    } else for (const message of prepared.messages) report({ line, row, message });
    if (row > 0) count += 1;
    if (count > 0 && count % PROGRESS_STEP === 0) onProgress(count);
  }
  await staging.flush();
  await takeGone();
  const { repeated, problems } = await staging.takeRepeated();
  [...problems, ...(await staging.takePictureless())].forEach(report);
  // Another list of the same import still shows these videos.
  for (const id of await stagedAmong(staging.db, [...gone.keys()])) gone.delete(id);
  return { rows: count, bad: bad.size, repeated, isUnread: bad.has(0), shown, gone };
}

/** A row about a video that its host does not show. */
type GoneRow = Extract<FileRow, { message: string }> & { gone: object };

const isGone = (row: FileRow): row is GoneRow => 'gone' in row && row.gone !== undefined;
