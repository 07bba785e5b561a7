import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables';

/** A query that `build` makes once, for values like `sample`, whose values differ from each other and from constants. */
export function preparedQuery<Values extends readonly (string | number)[], Row>(
  db: Kysely<Tables>,
  sample: Values,
  build: (...values: Values) => { compile(): CompiledQuery<Row> },
): (...values: Values) => Promise<Row[]> {
  const query = build(...sample).compile();
  /** For each parameter its value's place in `sample`, or -1 for a constant. */
  const sources = query.parameters.map((parameter) => sample.findIndex((value) => value === parameter));
  return async (...values) => {
    const parameters = query.parameters.map((constant, index) => values[sources[index] ?? -1] ?? constant);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
