import type { Span } from '@fitreel/protocol';
import { sql, type Kysely } from 'kysely';
import { countKey, countWith, figuresOf, spanStart, type LoadCount, type LoadCounts } from './load-counts';

/** A row per figure of a `LoadCount`, so that gateways can add up figures, and older gateways read only those they know. */
export type CountTables = {
  site_counts: { span: string; at: string; app: string; version: string; figure: string; value: string };
};

/** The counts of loads in a table, which adds up the counts of all gateways. */
export class PostgresCounts implements LoadCounts {
  constructor(private readonly db: Kysely<CountTables>) {}

  async add(span: Span, counts: readonly LoadCount[]): Promise<void> {
    const rows = counts.flatMap((count) =>
      Object.entries(figuresOf(count))
        .filter(([, value]) => value > 0)
        .map(([figure, value]) => ({
          ...{ at: String(count.at), app: count.app, version: count.version },
          ...{ figure, value: String(value) },
        })),
    );
    // Gateways that add to the same rows in the same order cannot deadlock.
    const order = ({ at, app, version, figure }: (typeof rows)[number]) =>
      `${at} ${app} ${version} ${figure}`;
    rows.sort((one, other) => (order(one) < order(other) ? -1 : 1));
    // Comes first: if it failed after the insert, the same counts would be added again.
    if (span === 'fortnight') await this.removeOld();
    // One statement without an explicit transaction: rows shared by all gateways stay locked only while it runs.
    const column = (name: keyof (typeof rows)[number]) => sql`${rows.map((row) => row[name])}`;
    await sql`
      insert into site_counts (span, at, app, version, figure, value)
      select ${span}, * from unnest(
        ${column('at')}::bigint[], ${column('app')}::text[], ${column('version')}::text[],
        ${column('figure')}::text[], ${column('value')}::bigint[])
      on conflict (span, at, app, version, figure) do update set value = site_counts.value + excluded.value`.execute(
      this.db,
    );
  }

  async read(span: Span, app?: string, since?: number): Promise<LoadCount[]> {
    let query = this.db
      .selectFrom('site_counts')
      .selectAll()
      .where('span', '=', span)
      .where('at', '>=', String(spanStart(span, since)));
    if (app !== undefined) query = query.where('app', '=', app);
    const figures = new Map<string, { name: LoadCount; figures: Record<string, number> }>();
    for (const row of await query.execute()) {
      const name = countWith({ ...row, at: Number(row.at) });
      const known = figures.get(countKey(name)) ?? { name, figures: {} };
      known.figures[row.figure] = Number(row.value);
      figures.set(countKey(name), known);
    }
    return [...figures.values()].map((one) => countWith(one.name, one.figures));
  }

  async removeOld(): Promise<void> {
    for (const span of ['day', 'fortnight'] as const)
      await this.db
        .deleteFrom('site_counts')
        .where('span', '=', span)
        .where('at', '<', String(spanStart(span)))
        .execute();
  }
}
