import { api } from './app';
import { ConfigError, loadConfig } from './config';
import { openDatabase } from './db/database';
import { DatabaseFailure } from './db/database-failure';
import { closeOnSignal } from './http/close-on-signal';
import { ACCEPT_QUEUE_MAX } from './http/connection-limits';
import { createServer } from './http/create-server';
import { prepareDatabase } from './setup/prepare-database';
import { withSharedSecret } from './setup/shared-secret';

/** Serves the API alone. Opens the port last, when the API can respond. */
async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const server = createServer(config);
  const database = await openDatabase(config);
  server.addHook('onClose', () => database.close());
  closeOnSignal(server, config.drainSeconds);
  try {
    await prepareDatabase(database, config);
    const shared = await withSharedSecret(config, database, process.env);
    await server.register(api, { config: shared, database });
    await server.listen({ port: config.port, host: config.host, backlog: ACCEPT_QUEUE_MAX });
  } catch (error) {
    await server.close();
    throw error;
  }
}

start().catch((error: unknown) => {
  // An error that an operator can fix prints one line, an unexpected one its stack.
  const isKnown = error instanceof ConfigError || error instanceof DatabaseFailure;
  const shown = isKnown || !(error instanceof Error) ? String(error) : error.stack;
  process.stderr.write(`${shown}\n`);
  process.exitCode = 1;
});
