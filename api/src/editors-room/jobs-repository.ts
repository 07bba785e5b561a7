import { KEPT_JOBS, type EditingJob } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import { timestamp, type EditingJobRow, type Tables } from '../db/tables';

/** A job is interrupted if its gateway has not reported for this long. */
const SILENT_MS = 60_000;

const UNFINISHED = ['waiting', 'running'] as const;

/** Inserts an accepted job, and deletes the editor's oldest jobs. */
export async function insertJob(
  db: Kysely<Tables>,
  job: Pick<EditingJobRow, 'id' | 'author' | 'kind' | 'name' | 'input'>,
): Promise<void> {
  const now = Date.now();
  const row = { ...job, accepted_at: now, seen_at: now, state: 'waiting' as const };
  await db
    .insertInto('editing_jobs')
    .values({ ...row, rows: 0, cancelled: 0, outcome: '{}' })
    .execute();
  const kept = db
    .selectFrom('editing_jobs')
    .select('accepted_at')
    .where('author', '=', job.author)
    .orderBy('accepted_at', 'desc')
    .offset(KEPT_JOBS - 1)
    .limit(1);
  await db
    .deleteFrom('editing_jobs')
    .where('author', '=', job.author)
    .where('accepted_at', '<', kept)
    .execute();
}

/** Saves changes of a job. */
export async function updateJob(
  db: Kysely<Tables>,
  id: string,
  fields: Partial<Pick<EditingJobRow, 'state' | 'rows' | 'outcome'>>,
): Promise<void> {
  await db.updateTable('editing_jobs').set(fields).where('id', '=', id).execute();
}

/** Records that the gateway is working on these jobs. Resolves with the ids of those that their editors have cancelled. */
export async function touchJobs(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('editing_jobs')
    .set({ seen_at: Date.now() })
    .where('id', 'in', ids)
    .returning(['id', 'cancelled'])
    .execute();
  return rows.filter(({ cancelled }) => cancelled === 1).map(({ id }) => id);
}

/** Asks the gateway of an editor's job to cancel it. */
export async function cancelJob(db: Kysely<Tables>, author: string, id: string): Promise<void> {
  await db
    .updateTable('editing_jobs')
    .set({ cancelled: 1 })
    .where('author', '=', author)
    .where('id', '=', id)
    .where('state', 'in', UNFINISHED)
    .execute();
}

/** The editor's job with this id, or undefined. */
export async function findJob(
  db: Kysely<Tables>,
  author: string,
  id: string,
): Promise<EditingJobRow | undefined> {
  return db
    .selectFrom('editing_jobs')
    .selectAll()
    .where('author', '=', author)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The latest jobs of an editor, the newest first. */
export async function findJobs(db: Kysely<Tables>, author: string): Promise<EditingJobRow[]> {
  return db
    .selectFrom('editing_jobs')
    .selectAll()
    .where('author', '=', author)
    .orderBy('accepted_at', 'desc')
    .limit(KEPT_JOBS)
    .execute();
}

/** A job in a list, without its differences: for many imports they would be megabytes. */
export function presentListed(row: EditingJobRow): EditingJob {
  const job = presentJob(row);
  for (const outcome of [job.import, job.picture])
    if (outcome) {
      outcome.differences = [];
      delete outcome.left;
    }
  return job;
}

export function presentJob({ id, kind, name, state, rows, ...row }: EditingJobRow): EditingJob {
  const isUnfinished = (UNFINISHED as readonly string[]).includes(state);
  const isSilent = Date.now() - Number(row.seen_at) > SILENT_MS;
  return {
    ...{ id, kind, name, rows, at: timestamp(new Date(Number(row.accepted_at))) },
    state: isUnfinished && isSilent ? 'interrupted' : state,
    ...(JSON.parse(row.outcome) as Pick<EditingJob, 'message' | 'import' | 'picture'>),
  };
}
