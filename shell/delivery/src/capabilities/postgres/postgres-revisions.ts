import { sql, type Kysely } from 'kysely';
import { InvalidValue, jsonOrInvalid } from '../../core/store/check';
import type { StoreTables } from './postgres-tables';
import type { Revision } from '../../core/store/revision';
import type { RevisionLog } from '../../core/store/revisions';

/** The channel that announces new revisions. */
export const REVISIONS_CHANNEL = 'fitreel_revisions';

/** How many revisions a reader of the history fetches at once. */
const PAGE = 100;

/** Revisions in a table. Its primary key lets exactly one of several writers succeed. */
export class PostgresRevisions implements RevisionLog {
  constructor(private readonly db: Kysely<StoreTables>) {}

  async mayHold(number: number): Promise<boolean> {
    return (await this.find(number)) !== undefined;
  }

  async find(number: number): Promise<unknown> {
    const row = await this.#rows().where('number', '=', number).executeTakeFirst();
    return row && valueOf(row);
  }

  async *downFrom(most: number): AsyncGenerator<[number, unknown]> {
    for (let from = Math.min(most, NUMBER_MAX); ;) {
      const rows = await this.#rows()
        .where('number', '<=', from)
        .orderBy('number', 'desc')
        .limit(PAGE)
        .execute();
      for (const row of rows) yield [row.number, valueOf(row)];
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      from = last.number - 1;
    }
  }

  async create(revision: Revision): Promise<boolean> {
    const { rows } = await sql`
      with added as (
        insert into site_revisions (number, content) values (${revision.revision}, ${JSON.stringify(revision)})
        on conflict do nothing returning number
      )
      select pg_notify(${REVISIONS_CHANNEL}, number::text) from added`.execute(this.db);
    return rows.length === 1;
  }

  async createAll(revisions: readonly Revision[]): Promise<void> {
    await this.db.transaction().execute(async (trx) => {
      const log = new PostgresRevisions(trx);
      for (const revision of revisions)
        if (!(await log.create(revision))) throw new InvalidValue(`revision ${revision.revision} exists`);
    });
  }

  #rows() {
    return this.db.selectFrom('site_revisions').selectAll();
  }
}

const NUMBER_MAX = 2 ** 31 - 1;

const valueOf = ({ number, content }: StoreTables['site_revisions']) =>
  jsonOrInvalid(content, `revision ${number}`);
