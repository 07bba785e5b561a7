/** Stops the run's PostgreSQL and removes its data, if the run started one. */
export default async function teardown() {
  await globalThis.fitreelPostgres?.stop();
}
