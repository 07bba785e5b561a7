import { loadDatabaseConfig } from '@fitreel/api/config';
import { appOf, appOfFolder, Author, Note, ReleaseVersion, RemoteName, Traffic } from '@fitreel/protocol';
import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { userInfo } from 'node:os';
import path from 'node:path';
import { deployUrl, GatewayClient, NotAuthorised } from '../client/gateway-client';
import { httpDelivery } from '../client/http-delivery';
import type { Delivery } from '../operations/delivery';
import { LocalDelivery } from '../operations/local-delivery';
import { ROOT } from '../start/repository';
import { readBuilt } from '../store/built-release';
import { ReleaseStore } from '../store/release-store';
import type { CommandContext } from './output';

/** A parser of text that `schema` checks; the error says what the argument `takes`. */
export function text<S extends TSchema>(schema: S, takes = schema.description ?? '') {
  return (value: string): Static<S> => {
    if (Value.Check(schema, value)) return value;
    throw new InvalidArgumentError(`It takes ${takes}.`);
  };
}

/** A parser of a whole number that `schema` checks. */
export function wholeNumber<S extends TSchema>(schema: S) {
  const checked = text(schema);
  return (value: string): Static<S> => checked((/^\d{1,6}$/.test(value) ? Number(value) : NaN) as never);
}

export const app = text(RemoteName, 'the name of a remote, or shell');
export const version = text(ReleaseVersion, 'the version of a release, such as 1.0.0-0123456789ab');
export const note = text(Note);
export const author = text(Author);
export const traffic = wholeNumber(Traffic);

/** The URL of a gateway. */
export function gateway(value: string): URL {
  try {
    return deployUrl(value);
  } catch (error) {
    throw new InvalidArgumentError(`It ${(error as Error).message}.`);
  }
}

/** The app in `folder`, by its built release or the name of the folder; null where it is not an app's folder. */
async function appIn(folder: string): Promise<string | null> {
  const release = await readBuilt(path.join(folder, 'dist')).catch(() => null);
  if (release) return appOf(release);
  return appOfFolder(path.basename(folder));
}

/** The app that an argument names, or else the one in `folder`. A usage error where there is neither. */
export async function chosenApp(
  command: Command,
  named: string | undefined,
  folder: string,
): Promise<string> {
  const found = named ?? (await appIn(folder));
  return found ?? command.error('error: this folder is not the folder of an app: name one as APP.');
}

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

/** A new command that works with a local store or a gateway, with the options that choose one. */
export function deliveryCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .addOption(store())
    .option('--to <URL>', `running gateway to work with; reads the token from ${TOKEN}`, gateway)
    .option('--by <NAME>', 'name for the history (default: the current user)', author)
    .addOption(json());
}

/** The local store that the options choose. */
export function chosenStore(options: DeliveryOptions, { env, folder }: CommandContext): ReleaseStore {
  const dataDir = () => path.resolve(ROOT, loadDatabaseConfig(env).dataDir);
  return new ReleaseStore(options.store === undefined ? dataDir() : path.resolve(folder, options.store));
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
  return httpDelivery(new GatewayClient(to, token));
}
