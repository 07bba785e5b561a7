import { rm } from 'node:fs/promises';

/** Stops the run's PostgreSQL and removes its data, if the run started one. */
export default async function teardown() {
  if (globalThis.fitreelPostgres === undefined) return;
  const { server, folder } = globalThis.fitreelPostgres;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
