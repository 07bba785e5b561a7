import { rm } from 'node:fs/promises';

/** Stops the run's PostgreSQL and removes its data. */
export default async function teardown() {
  const { server, folder } = globalThis.fitreelPostgres;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
