import Fastify from 'fastify';
import { api } from './app';
import { closeOnSignal } from './close-on-signal';
import { ConfigError, loadConfig } from './config';
import { openDatabase } from './db/database';
import { prepareDatabase } from './db/prepare';
import { serverOptions } from './server-options';

/** The API alone; the port opens only when it can answer. */
async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const server = Fastify(serverOptions(config));
  const database = await openDatabase(config);
  server.addHook('onClose', () => database.kysely.destroy());
  closeOnSignal(server);
  try {
    await prepareDatabase(database);
    await server.register(api, { config, database });
    await server.listen({ port: config.port, host: config.host });
  } catch (error) {
    await server.close();
    throw error;
  }
}

start().catch((error: unknown) => {
  // One line for what whoever starts it can mend; what nobody foresaw comes with its stack.
  const shown = error instanceof ConfigError || !(error instanceof Error) ? String(error) : error.stack;
  process.stderr.write(`${shown}\n`);
  process.exitCode = 1;
});
