import { EDITED_VIDEOS_MAX } from '@fitreel/contract';
import type { Database } from '../db/database';
import { withWriteLock } from '../db/locks';
import { loadArtwork } from '../modules/catalog/artwork';
import { findCategories, insertCategories } from '../modules/catalog/repository';
import { latestChange, type ChangeAuthor } from '../modules/editing/repository';
import { NO_RULES, type CategoryRules } from './category-rules';
import { ImportEntries } from './import-entries';
import { mergeStaged, type Merged } from './merge-repository';
import { categoryIndex, prepareRow, type RowContext, type RowDefaults } from './prepare-row';
import type { FileRow, Problem } from './read-rows';
import { openStaging, type Staging } from './repository';
import { tidySearch } from '../modules/catalog/tidy-search';

export type ImportOptions = {
  /** Whether to create the categories that do not exist, or to reject their videos. */
  createCategories: boolean;
  /** Goes on without bad rows, in place of importing nothing. */
  skipBad?: boolean;
  /** Changes nothing, and says what would change. */
  dryRun?: boolean;
  /** Where paths of pictures begin; by default where the process is. */
  folder?: string;
  /** What the videos have that name none. */
  defaults?: RowDefaults;
  /** Lets the file change also the fields that an editor has set. */
  replaceEdits?: boolean;
  /** The command to show in the journal, and the editor’s name; empty on the command line. */
  author?: ChangeAuthor;
  /** Say a video's category by what its row states. */
  rules?: CategoryRules;
  /** Most rows that one transaction writes. */
  partSize?: number;
  /** Gets each problem when it is found: row by row, then the ids that repeat. */
  onProblem: (problem: Problem) => void;
  /** Gets the number of rows so far, every `PROGRESS_STEP` rows. */
  onProgress: (rows: number) => void;
};

const PROGRESS_STEP = 10_000;

/** As many as one change of an editor may change: others who write wait for that long. */
const PART_SIZE = EDITED_VIDEOS_MAX;

/**
 * How many rows were read, how many of them are bad, how many are about the video of a later row, and what changed unless bad rows kept
 * everything back.
 */
export type ImportResult = { rows: number; bad: number; repeated: number } & Partial<
  Merged & Pick<ImportEntries, 'change' | 'isUndoable' | 'count' | 'entries'> & { unchanged: number }
>;

/** Ends the transaction of a dry run. */
class DryRun extends Error {
  constructor(readonly merged: Merged) {
    super('a dry run changes nothing');
  }
}

/**
 * Imports `rows` into a prepared database: all of them, or none when one is bad, unless bad ones are skipped. Checks everything before it
 * writes, in transactions of at most `partSize` rows between which other writers have their turn. A process that is killed leaves whole
 * parts. Importing the same rows again does what is left, and then changes nothing. An import of several parts cannot be undone.
 */
export async function importCatalog(
  database: Database,
  rows: AsyncIterable<FileRow>,
  options: ImportOptions,
): Promise<ImportResult> {
  return database.maintenance.connection().execute(async (connection) => {
    const categories = categoryIndex(await findCategories(connection), options.createCategories);
    const staging = await openStaging(database, connection, options.replaceEdits);
    const latest = (await latestChange(connection)) ?? 0;
    try {
      const { defaults = {}, rules = NO_RULES, folder = process.cwd(), partSize = PART_SIZE } = options;
      const context = { artwork: await loadArtwork(), categories, defaults, rules, folder };
      const { isUnread, ...read } = await stage(staging, rows, context, options);
      // An unreadable file stops the import; it is not a bad row.
      if (isUnread || (read.bad > 0 && !options.skipBad)) return read;
      const { author = { command: 'import', author: '' }, dryRun = false } = options;
      const staged = read.rows - read.bad - read.repeated;
      const changes = new ImportEntries(staged > partSize ? 0 : undefined);
      const merged: Merged = { added: 0, changed: 0, withdrawn: 0, drafts: 0, kept: 0 };
      for (let isFirst = true; await staging.nextPart(partSize); isFirst = false) {
        const part = await withWriteLock(database, connection, async () => {
          // Another import may have added a category meanwhile: its id follows from its name, so it is the same.
          const known = new Set((await findCategories(connection)).map(({ id }) => id));
          for (const category of isFirst ? categories.added() : [])
            if (!known.has(category.id)) changes.addCategory(category);
          await insertCategories(connection, categories.added());
          await staging.stageAgain(latest);
          const counts = await mergeStaged(staging.db, changes);
          await changes.keep(connection, dryRun ? undefined : author);
          if (dryRun) throw new DryRun(counts);
          return counts;
        }).catch((error: unknown) => {
          if (error instanceof DryRun) return error.merged;
          throw error;
        });
        for (const name of Object.keys(merged) as (keyof Merged)[]) merged[name] += part[name];
      }
      const { added, changed, withdrawn } = merged;
      const { change, isUndoable, count, entries } = changes;
      if (!dryRun && added + changed > 0) await tidySearch(database, connection);
      return {
        ...read,
        ...merged,
        change,
        isUndoable,
        count,
        entries,
        unchanged: staged - added - changed - withdrawn,
      };
    } finally {
      await staging.remove();
    }
  });
}

/** Checks and stages all rows. */
async function stage(
  staging: Staging,
  rows: AsyncIterable<FileRow>,
  context: RowContext,
  { onProblem, onProgress }: ImportOptions,
): Promise<{ rows: number; bad: number; repeated: number; isUnread: boolean }> {
  let count = 0;
  const bad = new Set<number>();
  const report = (problem: Problem) => {
    bad.add(problem.row);
    onProblem(problem);
  };
  for await (const fileRow of rows) {
    const { line, row } = fileRow;
    const prepared = prepareRow(fileRow, context);
    if ('staged' in prepared) await staging.add(prepared.staged);
    else for (const message of prepared.messages) report({ line, row, message });
    if (row > 0) count += 1;
    if (count > 0 && count % PROGRESS_STEP === 0) onProgress(count);
  }
  await staging.flush();
  const { repeated, problems } = await staging.takeRepeated();
  [...problems, ...(await staging.takePictureless())].forEach(report);
  return { rows: count, bad: bad.size, repeated, isUnread: bad.has(0) };
}
