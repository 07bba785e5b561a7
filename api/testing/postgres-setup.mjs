import { startPostgres } from './postgres-server.mjs';

/** Starts one PostgreSQL for the whole run, unless TEST_POSTGRES_URL says already where one is. */
export default async function setup() {
  if (process.env.TEST_POSTGRES_URL !== undefined) return;
  globalThis.fitreelPostgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = globalThis.fitreelPostgres.url;
}
