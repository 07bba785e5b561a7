import type { Database } from '@fitreel/api/db';
import { loadDatabaseConfig, type Environment } from '@fitreel/api/config';
import path from 'node:path';
import { rulesOf, settingsOf, type Capability } from '../capability';
import { FolderStore } from './folder-store';
import { OperatorError } from './problem';
import type { ReleaseStore, StoreSource } from './release-store';

/** Where a site keeps its releases. */
export interface StoreConfig {
  dataDir: string;
  /** Of a database; undefined for a folder. */
  storeUrl: string | undefined;
  /** Keeps stores elsewhere than in folders; undefined where nothing does. */
  source: StoreSource | undefined;
  /** The rules that releases have to keep. */
  rules: ReleaseStore['rules'];
}

/** Reads from `env` where the site keeps its releases, and what `capabilities` demand of them. Throws `ConfigError`. */
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

/** The store of a site, whose database is open; `asItIs` as of `StoreOptions`. */
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
 * The store at a place that a command names.
 *
 * @param place absolute path of a folder, or what `source` takes
 * @returns the store, and what closes it with its database
 */
export async function openStoreAt(
  place: string,
  { dataDir, source, rules }: Omit<StoreConfig, 'storeUrl'>,
): Promise<{ store: ReleaseStore; close: () => Promise<void> }> {
  if (!source?.keeps(place)) return { store: new FolderStore(place, rules), close: async () => undefined };
  // Commands on a folder do not load databases.
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
