import { loadArtwork } from '../modules/catalog/artwork';
import type { Database } from '../db/database';
import { withWriteLock } from '../db/write-lock';
import { categoryBook } from './categories';
import type { FileRow } from './file-row';
import { merge, type Merged } from './merge';
import type { Problem } from './problem';
import { prepared, type StagedRow, type Surroundings } from './staged-row';
import { openStaging, type Staging } from './staging';

export type ImportOptions = {
  /** Whether a category that is not there is made, or is a mistake. */
  createCategories: boolean;
  /** Called for each thing that is wrong, as it is found: row by row, then the ids that repeat. */
  onProblem: (problem: Problem) => void;
  /** Called after each further `PROGRESS_STEP` rows. */
  onProgress: (rows: number) => void;
};

const PROGRESS_STEP = 10_000;

/** What came of it: `bad` rows, and with none of those, what changed in the catalogue. */
export type ImportResult = { rows: number; bad: number } & Partial<Merged>;

/**
 * Imports `rows` into a prepared database: all, or with one bad row none. Everything is checked before the
 * one transaction that writes, so the database is kept from other writers only for that. Doing it again
 * changes nothing.
 */
export async function importCatalog(
  database: Database,
  rows: AsyncIterable<FileRow>,
  options: ImportOptions,
): Promise<ImportResult> {
  return database.kysely.connection().execute(async (connection) => {
    const present = await connection.selectFrom('categories').selectAll().orderBy('position').execute();
    const categories = categoryBook(present, options.createCategories);
    const staging = await openStaging(database, connection);
    try {
      const read = await stage(staging, rows, { artwork: await loadArtwork(), categories }, options);
      if (read.bad > 0) return read;
      const merging = () => merge(staging, categories.added());
      return { ...read, ...(await withWriteLock(database, connection, merging)) };
    } finally {
      await staging.remove();
    }
  });
}

/** Checks all rows and stages them, bad ones with their id alone, by which a later row can be found to repeat it. */
async function stage(
  staging: Staging,
  rows: AsyncIterable<FileRow>,
  surroundings: Surroundings,
  { onProblem, onProgress }: ImportOptions,
): Promise<{ rows: number; bad: number }> {
  let count = 0;
  const bad = new Set<number>();
  const report = (problem: Problem) => {
    bad.add(problem.row);
    onProblem(problem);
  };
  for await (const row of rows) {
    const { line, row: number } = row;
    const result = prepared(row, surroundings);
    if ('staged' in result) await staging.add(result.staged);
    else {
      for (const says of result.says) report({ line, row: number, says });
      if (result.id !== undefined) await staging.add({ ...NOTHING, line, row: number, id: result.id });
    }
    if (number > 0) count += 1;
    if (count > 0 && count % PROGRESS_STEP === 0) onProgress(count);
  }
  await staging.flush();
  for (const problem of await staging.repeated()) report(problem);
  return { rows: count, bad: bad.size };
}

const NOTHING: Omit<StagedRow, 'line' | 'row' | 'id'> = {
  title: '',
  creator: '',
  subscriber: '',
  thumbnail: null,
  avatar: null,
  alt: null,
  src: '',
  category_id: '',
  search: '',
};
