import { openDatabase, type Database } from '@fitreel/api/db';
import { readSettings, loadDatabaseConfig, type Environment } from '@fitreel/api/config';
import { Type } from '@sinclair/typebox';
import path from 'node:path';
import { rulesOf, type Capability } from '../capability';
import { FolderStore } from './folder-store';
import { PostgresStore } from '../../capabilities/postgres/postgres-store';
import type { ReleaseStore } from './release-store';

/** The environment variables of a store besides the API's; each description completes the sentence "NAME takes …". */
export const StoreSettings = Type.Object({
  RELEASES: Type.Optional(
    Type.Literal('folder', {
      description:
        'folder, to keep releases in DATA_DIR; leave it out to keep them with DATABASE_URL, if that is set',
    }),
  ),
});

/** Where a site keeps its releases. */
export interface StoreConfig {
  dataDir: string;
  /** PostgreSQL; undefined for a folder. */
  storeUrl: string | undefined;
  /** What releases have to keep. */
  rules: ReleaseStore['rules'];
}

/** Reads from `env` where the site keeps its releases, and what `capabilities` demand of them. Throws `ConfigError`. */
export function loadStoreConfig(env: Environment, capabilities: readonly Capability[]): StoreConfig {
  const { dataDir, databaseUrl } = loadDatabaseConfig(env);
  const { RELEASES } = readSettings(StoreSettings, env);
  return {
    dataDir,
    storeUrl: RELEASES === undefined ? databaseUrl : undefined,
    rules: rulesOf(capabilities, env),
  };
}

/** The store of a site, whose database is open. */
export async function openStore(config: StoreConfig, database: Database): Promise<ReleaseStore> {
  const { dataDir, storeUrl, rules } = config;
  return storeUrl === undefined
    ? new FolderStore(path.resolve(dataDir), rules)
    : PostgresStore.open({ databaseUrl: storeUrl, dataDir: path.resolve(dataDir), database, rules });
}

/**
 * The store at a place that a command names.
 *
 * @param place absolute path of a folder, or the URL of a PostgreSQL
 * @returns the store, and what closes it with its database
 */
export async function openStoreAt(
  place: string,
  { dataDir, rules }: Pick<StoreConfig, 'dataDir' | 'rules'>,
): Promise<{ store: ReleaseStore; close: () => Promise<void> }> {
  if (!/^postgres(?:ql)?:/.test(place))
    return { store: new FolderStore(place, rules), close: async () => undefined };
  const database = await openDatabase({ databaseUrl: place, dataDir });
  try {
    const store = await PostgresStore.open({ databaseUrl: place, dataDir, database, rules });
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
