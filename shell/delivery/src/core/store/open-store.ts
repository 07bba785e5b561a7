import { openDatabase, type Database } from '@fitreel/api/db';
import { readSettings, loadDatabaseConfig, spaced, type Environment } from '@fitreel/api/config';
import { Type } from '@sinclair/typebox';
import path from 'node:path';
import { SIGNER, Signers } from '../../capabilities/signatures/signatures';
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
  SIGNERS: Type.Optional(
    spaced({
      pattern: `^${SIGNER}(?: ${SIGNER}){0,99}$`,
      description:
        'apps with a name and an Ed25519 public key each, with spaces between, such as catalog:ci=MCowBQYDK2VwAyEA…=',
    }),
  ),
});

/** Where a site keeps its releases. */
export interface StoreConfig {
  dataDir: string;
  /** PostgreSQL; undefined for a folder. */
  storeUrl: string | undefined;
  /** Whose signatures releases need; null where they need none. */
  signers: Signers | null;
}

/** Reads where the site keeps its releases from `env`. Throws `ConfigError`. */
export function loadStoreConfig(env: Environment): StoreConfig {
  const { dataDir, databaseUrl } = loadDatabaseConfig(env);
  const { RELEASES, SIGNERS } = readSettings(StoreSettings, env);
  return {
    dataDir,
    storeUrl: RELEASES === undefined ? databaseUrl : undefined,
    signers: SIGNERS ? new Signers(SIGNERS) : null,
  };
}

/** The store of a site, whose database is open. */
export async function openStore(config: StoreConfig, database: Database): Promise<ReleaseStore> {
  const { dataDir, storeUrl, signers } = config;
  return storeUrl === undefined
    ? new FolderStore(path.resolve(dataDir), signers)
    : PostgresStore.open({ databaseUrl: storeUrl, dataDir: path.resolve(dataDir), database, signers });
}

/**
 * The store at a place that a command names.
 *
 * @param place absolute path of a folder, or the URL of a PostgreSQL
 * @returns the store, and what closes it with its database
 */
export async function openStoreAt(
  place: string,
  { dataDir, signers }: Pick<StoreConfig, 'dataDir' | 'signers'>,
): Promise<{ store: ReleaseStore; close: () => Promise<void> }> {
  if (!/^postgres(?:ql)?:/.test(place))
    return { store: new FolderStore(place, signers), close: async () => undefined };
  const database = await openDatabase({ databaseUrl: place, dataDir });
  try {
    const store = await PostgresStore.open({ databaseUrl: place, dataDir, database, signers });
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
