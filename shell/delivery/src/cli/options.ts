import { appOf, appOfFolder, Author, Networks, Note, RemoteName, Traffic } from '@fitreel/protocol';
import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { userInfo } from 'node:os';
import path from 'node:path';
import { deployUrl, GatewayClient, NotAuthorised } from '../client/gateway-client';
import { httpDelivery } from '../client/http-delivery';
import type { Delivery } from '../core/operations/delivery';
import { LocalDelivery } from '../core/operations/local-delivery';
import { ROOT } from '../builds/repository';
import { readBuilt } from '../core/store/built-release';
import { loadStoreConfig, openStoreAt } from '../core/store/open-store';
import type { ReleaseStore } from '../core/store/release-store';
import type { CommandContext } from './output';

/** A parser of text that must match `schema`. The error says what the argument `takes`. */
export function text<S extends TSchema>(schema: S, takes = schema.description ?? '') {
  return (value: unknown): Static<S> => {
    if (Value.Check(schema, value)) return value;
    throw new InvalidArgumentError(`It takes ${takes}.`);
  };
}

/** A parser of a whole number that must match `schema`. */
export function wholeNumber<S extends TSchema>(schema: S) {
  const checked = text(schema);
  return (value: string): Static<S> => checked(/^\d{1,6}$/.test(value) ? Number(value) : NaN);
}

export const app = text(RemoteName, 'the name of a remote, or shell');
export const note = text(Note);
export const author = text(Author);
export const traffic = wholeNumber(Traffic);

const networkList = text(Networks, 'up to 20 networks, such as 203.0.113.0/24, separated by commas');
export const networks = (value: string) => networkList(value.split(','));

/** Parses the URL of a gateway. */
export function gateway(value: string): URL {
  try {
    return deployUrl(value);
  } catch (error) {
    throw new InvalidArgumentError(`It ${(error as Error).message}.`);
  }
}

/** The app in `folder`, by its built release or the folder's name; null if it is not an app's folder. */
async function appIn(folder: string): Promise<string | null> {
  const release = await readBuilt(path.join(folder, 'dist')).catch(() => null);
  if (release) return appOf(release);
  return appOfFolder(path.basename(folder));
}

/** The app that an argument names, or the one in `folder`. Ends the command with a usage error if there is neither. */
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

/** The environment variable with the token. Not an argument, as other users of the machine could see that. */
const TOKEN = 'FITREEL_DEPLOY_TOKEN';

const json = () => new Option('--json', 'print one JSON document, even on failure');

const store = () =>
  new Option(
    '--store <DIR>',
    'folder of the release store (default: where npm start has it, by the same settings)',
  );

/** The option for the author of a change. */
export const by = () =>
  new Option('--by <NAME>', 'name for the history (default: the current user)').argParser(author);

/** Adds the option that every command has. */
export const addJsonOption = (command: Command): Command => command.addOption(json());

/** Adds the options of a command that works with a local store only. */
export function addLocalOptions(command: Command): Command {
  return command.addOption(store()).addOption(json());
}

/** A new command for a local store or a gateway, with the options that choose one. */
export function deliveryCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .addOption(store())
    .option(
      '--to <URL>',
      `running gateway to work with; reads the token from ${TOKEN}, or gets a workflow’s own`,
      gateway,
    )
    .addOption(by())
    .addOption(json());
}

/** A new command that adds a built release, which capabilities may prepare first. */
export function releaseCommand(
  program: Command,
  name: string,
  description: string,
  { capabilities }: CommandContext,
): Command {
  const command = deliveryCommand(program, name, description).argument(
    '[DIST]',
    'folder of the built release',
    'dist',
  );
  for (const { release } of capabilities) release?.addOptions(command);
  return command;
}

/** Lets capabilities prepare the built release in `dist`, with the options of its command. */
export async function prepareRelease(dist: string, options: object, context: CommandContext): Promise<void> {
  for (const { release } of context.capabilities) await release?.prepare(dist, options, context);
}

/** The store at `place`: a folder, or the URL of a PostgreSQL database. It is closed when the command ends. */
export async function storeAt(
  place: string,
  { env, capabilities, onEnd }: CommandContext,
): Promise<ReleaseStore> {
  const { dataDir, ...config } = loadStoreConfig(env, capabilities);
  const { store, close } = await openStoreAt(place, { ...config, dataDir: path.resolve(ROOT, dataDir) });
  onEnd(close);
  return store;
}

/** The local store that the options choose; by default the site's. */
export function chosenStore(options: DeliveryOptions, context: CommandContext): Promise<ReleaseStore> {
  if (options.store !== undefined) return storeAt(path.resolve(context.folder, options.store), context);
  const { dataDir, storeUrl } = loadStoreConfig(context.env, context.capabilities);
  return storeAt(storeUrl ?? path.resolve(ROOT, dataDir), context);
}

/** The name of the current user. In a container a user may not have a name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}

/** The place where a command works: a store, with the author of changes, or a gateway. */
export type Place =
  | { store: ReleaseStore; by: string; gateway?: never }
  | { gateway: GatewayClient; store?: never };

/**
 * The store or gateway that the options choose. Ends the command with a usage error if options exclude each other.
 *
 * @throws NotAuthorised if a gateway is chosen and no token is set
 */
export async function chosenPlace(
  command: Command,
  options: DeliveryOptions,
  context: CommandContext,
): Promise<Place> {
  const { to, by, store: folder } = options;
  if (!to) return { store: await chosenStore(options, context), by: by ?? userName() };
  if (folder !== undefined) command.error('error: --store and --to with a gateway exclude each other.');
  if (by !== undefined)
    command.error('error: --by is for a local store; a gateway uses the name of the token.');
  const token = context.env[TOKEN];
  if (token) return { gateway: new GatewayClient(to, () => token) };
  const { tokensFor } = context.capabilities.find((one) => one.tokensFor) ?? {};
  const own = tokensFor?.(context.env, to.origin);
  if (own) return { gateway: new GatewayClient(to, own) };
  throw new NotAuthorised(
    `${TOKEN} is not set. Create a token there with “fitreel token create”, or let a workflow deploy with “fitreel trust”.`,
  );
}

/** The operations on the releases at `place`. */
export const deliveryAt = (place: Place): Delivery =>
  place.gateway ? httpDelivery(place.gateway) : new LocalDelivery(place.store, place.by);

/** The operations at the store or gateway that the options choose. Throws like `chosenPlace`. */
export const chosenDelivery = async (...chosen: Parameters<typeof chosenPlace>): Promise<Delivery> =>
  deliveryAt(await chosenPlace(...chosen));
