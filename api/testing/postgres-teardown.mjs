import { rm } from 'node:fs/promises';

/** Stops the run's PostgreSQL and removes its data and the databases that tests copied, if the run started one. */
export default async function teardown() {
  if (globalThis.fitreelPostgres === undefined) return;
  await globalThis.fitreelPostgres.stop();
  await rm(process.env.TEST_TEMPLATES, { recursive: true });
}
