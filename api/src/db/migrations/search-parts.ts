import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** Positions where the parts end. */
const ENDS = [4_096, 65_536, 1_048_576, 16_777_216, 2 ** 31 - 1];

/**
 * Divides PostgreSQL's index of words by the position of the videos: it knows no order, and collects all matches before the
 * first can be read. The parts at the beginning are small, and hold a page of what is found often. Frozen: a change of the tables is a
 * new migration.
 */
export const searchParts: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    for (const [index, end] of ENDS.entries())
      await sql`
        create index ${sql.ref(`videos_stems_${index + 1}`)} on videos using gin (stems_of(search)) with (fastupdate = off)
        where position > ${sql.lit(ENDS[index - 1] ?? 0)} and position <= ${sql.lit(end)}`.execute(db);
    await sql`drop index videos_stems`.execute(db);
  },
};
