import { loadDatabaseConfig } from '@fitreel/api/config';
import { Option, type Command } from 'commander';
import { userInfo } from 'node:os';
import path from 'node:path';
import { GatewayClient, NotAuthorised } from '../../client/gateway-client';
import { HttpDelivery } from '../../client/http-delivery';
import type { Delivery } from '../../operations/delivery';
import { LocalDelivery } from '../../operations/local-delivery';
import { ROOT } from '../../start/repository';
import { ReleaseStore } from '../../store/release-store';
import type { CommandContext } from '../output/outcome';
import { author, gateway } from './arguments';

/** The options of every command. */
export interface DeliveryOptions {
  store?: string;
  to?: URL;
  by?: string;
  json?: true;
}

/** The variable that holds the token. It is not an argument, as other users of the machine could see it. */
const TOKEN = 'FITREEL_DEPLOY_TOKEN';

const json = () => new Option('--json', 'print one JSON document, even on failure');

const store = () =>
  new Option('--store <DIR>', 'folder of the release store (default: DATA_DIR, as for npm start)');

/** Adds the options of a command that works with a local store only. */
export function addLocalOptions(command: Command): Command {
  return command.addOption(store()).addOption(json());
}

/**
 * Adds the options of a command that works with a local store or a gateway.
 *
 * @param to the option that names the gateway, where it has further meanings
 */
export function addDeliveryOptions(
  command: Command,
  to = new Option('--to <URL>', `running gateway to work with; reads the token from ${TOKEN}`).argParser(
    gateway,
  ),
): Command {
  return command
    .addOption(store())
    .addOption(to)
    .addOption(
      new Option('--by <NAME>', 'name for the history (default: the current user)').argParser(author),
    )
    .addOption(json());
}

/** The local store that the options choose. */
export function chosenStore(
  { store: given }: DeliveryOptions,
  { env, folder }: CommandContext,
): ReleaseStore {
  const dataDir = () => path.resolve(ROOT, loadDatabaseConfig(env).dataDir);
  return new ReleaseStore(given === undefined ? dataDir() : path.resolve(folder, given));
}

/** The current user of this machine. In a container a user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}

/**
 * The store or gateway that the options choose. A usage error where options exclude each other.
 *
 * @throws NotAuthorised where a gateway is chosen and no token is set
 */
export function chosenDelivery(
  command: Command,
  options: DeliveryOptions,
  context: CommandContext,
): Delivery {
  const { to, by, store: folder } = options;
  if (!to) return new LocalDelivery(chosenStore(options, context), by ?? userName());
  if (folder !== undefined) command.error('error: --store and --to with a gateway exclude each other.');
  if (by !== undefined)
    command.error('error: --by is for a local store; a gateway uses the name of the token.');
  const token = context.env[TOKEN];
  if (!token)
    throw new NotAuthorised(`${TOKEN} is not set. Create a token there with “fitreel token create”.`);
  return new HttpDelivery(new GatewayClient(to, token));
}
