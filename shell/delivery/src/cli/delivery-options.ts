import { loadDatabaseConfig } from '@fitreel/api/config';
import { Option, type Command } from 'commander';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Delivery } from '../operations/delivery';
import { HttpDelivery } from '../client/http-delivery';
import { LocalDelivery } from '../operations/local-delivery';
import { GatewayClient, NotAuthorised } from '../client/gateway-client';
import { ROOT } from '../start/publish';
import { ReleaseStore } from '../store/release-store';
import { author, gateway } from './arguments';
import type { Cli } from './cli';

/** Options of every command that works with releases. */
export interface DeliveryOptions {
  store?: string;
  to?: URL;
  by?: string;
  json?: true;
}

/** The variable that holds the token: arguments can be seen by every user of a machine. */
const TOKEN = 'FITREEL_DEPLOY_TOKEN';

const json = () => new Option('--json', 'prints one JSON document, failures included');

const store = () =>
  new Option('--store <DIR>', 'folder of the release store (default: DATA_DIR, as npm start has it)');

/** Adds the options of a command that works in a folder of this machine alone. */
export function localOptions(command: Command): Command {
  return command.addOption(store()).addOption(json());
}

/**
 * Adds the options of a command that works with releases, wherever they are.
 *
 * @param to the option that names the gateway, where it may say more than that
 */
export function deliveryOptions(
  command: Command,
  to = new Option('--to <URL>', `running gateway to work with; the token is read from ${TOKEN}`).argParser(
    gateway,
  ),
): Command {
  return command
    .addOption(store())
    .addOption(to)
    .addOption(
      new Option('--by <NAME>', 'who is written into the history (default: the user)').argParser(author),
    )
    .addOption(json());
}

/** The store that the options name. */
export function chosenStore({ store: given }: DeliveryOptions, { env, folder }: Cli): ReleaseStore {
  const dataDir = () => path.resolve(ROOT, loadDatabaseConfig(env).dataDir);
  return new ReleaseStore(given === undefined ? dataDir() : path.resolve(folder, given));
}

/** The user of this machine; in a container a user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}

/**
 * What the options say to work with.
 *
 * @throws NotAuthorised where a gateway is named and no token is set, wrong usage where options exclude each other
 */
export function chosenDelivery(command: Command, options: DeliveryOptions, cli: Cli): Delivery {
  const { to, by, store: folder } = options;
  if (!to) return new LocalDelivery(chosenStore(options, cli), by ?? userName());
  if (folder !== undefined) command.error('error: --store and --to with a gateway exclude each other.');
  if (by !== undefined)
    command.error('error: --by is for a local store; a gateway knows the name of the token.');
  const token = cli.env[TOKEN];
  if (!token) throw new NotAuthorised(`${TOKEN} is not set. Make a token there with “fitreel token create”.`);
  return new HttpDelivery(new GatewayClient(to, token));
}
