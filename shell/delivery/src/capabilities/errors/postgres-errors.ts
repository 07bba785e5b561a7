import { ReleaseError, tolerant } from '@fitreel/protocol';
import { sql, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { check, parseJson } from '../../core/store/check';
import { readable } from '../shared/damage';
import { ALL_MAX, ERROR_RETENTION_MS, errorKey, PER_RELEASE_MAX, type ReleaseErrors } from './release-errors';

/** `content` is the JSON of a `ReleaseError`; its count and last time are separate columns. */
export type ErrorTables = {
  site_errors: { key: string; app: string; version: string; content: string; count: number; last: string };
};

const keyOf = (error: ReleaseError) => createHash('sha256').update(errorKey(error)).digest('base64url');

/** Errors that were last seen before this time are too old. */
const oldest = () => new Date(Date.now() - ERROR_RETENTION_MS).toISOString();

/** Errors in a table, one row for all gateways. */
export class PostgresErrors implements ReleaseErrors {
  constructor(private readonly db: Kysely<ErrorTables>) {}

  async add(errors: readonly ReleaseError[]): Promise<void> {
    const rows = errors.map((error) => {
      const { app, version, count, last } = error;
      return { key: keyOf(error), app, version, content: JSON.stringify(error), count, last };
    });
    if (rows.length === 0) return;
    // Gateways that add the same errors in the same order cannot deadlock.
    rows.sort((one, other) => (one.key < other.key ? -1 : 1));
    await this.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('site_errors')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`site_errors.count + excluded.count`,
            last: sql`greatest(site_errors.last, excluded.last)`,
          }),
        )
        .execute();
      await makeRoom(
        trx,
        rows.map(({ key }) => key),
      );
    });
  }

  async read(app: string): Promise<ReleaseError[]> {
    const rows = await this.db.selectFrom('site_errors').selectAll().where('app', '=', app).execute();
    return readable(rows, ({ key, content, count, last }) => {
      const what = `the error ${key} of ${app}`;
      const error = check(tolerant(ReleaseError), parseJson(content, what), what);
      return { ...error, count, last };
    });
  }

  async removeOld(): Promise<void> {
    await this.db.deleteFrom('site_errors').where('last', '<', oldest()).execute();
  }
}

/** Removes errors that are too old or exceed the limits: the rarest first, then the oldest, and those in `newest` last. */
async function makeRoom(db: Kysely<ErrorTables>, newest: readonly string[]): Promise<void> {
  const order = sql`(key = any(${newest})) desc, count desc, last desc`;
  await sql`
    delete from site_errors where last < ${oldest()} or key in (
      select key from (
        select key,
          row_number() over (partition by app, version order by ${order}) as in_release,
          row_number() over (order by ${order}) as in_all
        from site_errors
      ) as placed
      where in_release > ${PER_RELEASE_MAX} or in_all > ${ALL_MAX}
    )`.execute(db);
}
