import type { Database } from '@fitreel/api/db';
import { loadDatabaseConfig, type Environment } from '@fitreel/api/config';
import path from 'node:path';
import { rulesOf, settingsOf, type Capability } from '../capability';
import { FolderStore } from './folder-store';
import { OperatorError } from './problem';
import type { ReleaseStore, StoreSource } from './release-store';

/** The place where a site keeps its releases. */
export interface StoreConfig {
  dataDir: string;
  /** The URL of a database; undefined for a folder. */
  storeUrl: string | undefined;
  /** Opens stores other than folders; undefined if no capability does. */
  source: StoreSource | undefined;
  /** The rules that releases must follow. */
  rules: ReleaseStore['rules'];
}

/** Reads from `env` where the site keeps its releases, and the rules of `capabilities`. Throws `ConfigError`. */
export function loadStoreConfig(env: Environment, capabilities: readonly Capability[]): StoreConfig {
  const { dataDir, databaseUrl } = loadDatabaseConfig(env);
  const found = capabilities.flatMap((one) => {
    const source = one.store?.(settingsOf(one, env));
    return source ? [{ name: one.name, source }] : [];
  });
  const [keeper, other] = found;
  if (keeper && other) throw new OperatorError(`${keeper.name} and ${other.name} both keep stores.`);
  const source = keeper?.source;
  return {
    dataDir,
    source,
    storeUrl: source?.keepsSites ? databaseUrl : undefined,
    rules: rulesOf(capabilities, env),
  };
}

/** Opens the store of a site whose database is open. For `asItIs` see `StoreOptions`. */
export async function openStore(
  config: StoreConfig,
  database: Database,
  asItIs = false,
): Promise<ReleaseStore> {
  const { dataDir, storeUrl, source, rules } = config;
  return storeUrl === undefined || !source
    ? new FolderStore(path.resolve(dataDir), rules)
    : source.open({ databaseUrl: storeUrl, dataDir: path.resolve(dataDir), database, rules, asItIs });
}

/**
 * Opens the store at a place named on the command line.
 *
 * @param place absolute path of a folder, or a database URL that `source` keeps stores at
 * @returns the store, and a function that closes it with its database
 */
export async function openStoreAt(
  place: string,
  { dataDir, source, rules }: Omit<StoreConfig, 'storeUrl'>,
): Promise<{ store: ReleaseStore; close: () => Promise<void> }> {
  if (!source?.keeps(place)) return { store: new FolderStore(place, rules), close: async () => undefined };
  // Loaded lazily: commands on a folder must not load the database drivers.
  const { openDatabase } = require('@fitreel/api/db') as typeof import('@fitreel/api/db');
  const database = await openDatabase({ databaseUrl: place, dataDir });
  try {
    const store = await source.open({ databaseUrl: place, dataDir, database, rules });
    const close = async () => {
      await store.close();
      await database.close();
    };
    return { store, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
