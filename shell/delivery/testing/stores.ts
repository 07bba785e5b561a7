import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openDatabase, type Database } from '@fitreel/api/db';
import { sql } from 'kysely';
import { emptyDatabase } from '../../../api/testing/databases';
import { CAPABILITIES } from '../src/capabilities';
import { rulesOf } from '../src/core/capability';
import { FolderStore } from '../src/core/store/folder-store';
import { PostgresStore } from '../src/capabilities/postgres/postgres-store';
import type { RecordKind } from '../src/core/store/records';
import type { ReleaseStore } from '../src/core/store/release-store';
import { temporaryFolders } from './temporary-folders';

/** The rules of a site without any settings. */
export const RULES = rulesOf(CAPABILITIES, {});

/** The kinds of stores on which every store suite runs. */
export const STORES = ['folder', 'postgres'] as const;
export type StoreKind = (typeof STORES)[number];

/** A store for tests, which can be opened several times, and damaged on purpose. */
export interface TestStore {
  store: ReleaseStore;
  /** The folder, or the URL of the database. */
  place: string;
  /** Opens the same store like another process. */
  another: () => Promise<ReleaseStore>;
  /** Changes a file of a release; null removes it. */
  damageFile: (app: string, version: string, name: string, content: string | null) => Promise<void>;
  damageRevision: (number: number, content: string | null) => Promise<void>;
  damageRecord: (kind: RecordKind, id: string, content: string) => Promise<void>;
  /** Stores `content` next to the errors of `app`, as a file or a row. */
  damageErrors: (app: string, content: string) => Promise<void>;
  /** Everything that is stored about the record, as text. */
  storedRecord: (kind: RecordKind, id: string) => Promise<string>;
}

/** Empty stores for the tests of one file. Call `closeAll` in `afterAll`. */
export function testStores() {
  const folders = temporaryFolders();
  const closers: (() => Promise<void>)[] = [];

  async function folderStore(rules: typeof RULES): Promise<TestStore> {
    const folder = await folders.create();
    const recordFile = (kind: RecordKind, id: string) => path.join(folder, kind.folder, `${id}.json`);
    const write = (file: string, content: string | null) =>
      content === null ? rm(file) : writeFile(file, content);
    return {
      store: new FolderStore(folder, rules),
      place: folder,
      another: async () => new FolderStore(folder, rules),
      damageFile: (app, version, name, content) =>
        write(path.join(folder, 'releases', app, version, name), content),
      damageRevision: (number, content) =>
        write(path.join(folder, 'revisions', `${String(number).padStart(8, '0')}.json`), content),
      damageRecord: (kind, id, content) => write(recordFile(kind, id), content),
      damageErrors: (app, content) => write(path.join(folder, 'errors', `${app}.json`), content),
      storedRecord: (kind, id) => readFile(recordFile(kind, id), 'utf8'),
    };
  }

  async function postgresStore(rules: typeof RULES): Promise<TestStore> {
    const { settings, remove } = await emptyDatabase('postgres');
    const databaseUrl = settings.databaseUrl ?? '';
    const opened: { store: ReleaseStore; database: Database }[] = [];
    const open = async () => {
      const database = await openDatabase(settings);
      const store = await PostgresStore.open({ database, databaseUrl, dataDir: settings.dataDir, rules });
      opened.push({ store, database });
      return store;
    };
    closers.push(async () => {
      for (const { store, database } of opened) {
        await store.close();
        await database.close();
      }
      await remove();
    });
    const store = await open();
    const run = (statement: ReturnType<typeof sql>) => statement.execute(opened[0]!.database.kysely);
    return {
      store,
      place: databaseUrl,
      another: open,
      async damageFile(app, version, name, content) {
        if (name === 'release.sig')
          await run(
            sql`update site_releases set signature = ${content} where app = ${app} and version = ${version}`,
          );
        else if (name === 'release.json')
          await run(
            content === null
              ? sql`delete from site_releases where app = ${app} and version = ${version}`
              : sql`update site_releases set description = ${content} where app = ${app} and version = ${version}`,
          );
        else if (content === null)
          await run(
            sql`delete from site_release_files where app = ${app} and version = ${version} and name = ${name}`,
          );
        else
          await run(sql`
            update site_files set bytes = ${Buffer.from(content)} where hash = (
              select hash from site_release_files where app = ${app} and version = ${version} and name = ${name})`);
      },
      async damageRevision(number, content) {
        await run(
          content === null
            ? sql`delete from site_revisions where number = ${number}`
            : sql`insert into site_revisions (number, content) values (${number}, ${content})
                  on conflict (number) do update set content = excluded.content`,
        );
      },
      async damageRecord(_kind, id, content) {
        await run(sql`update site_records set content = ${content} where id = ${id}`);
      },
      async damageErrors(app, content) {
        await run(
          sql`insert into site_errors (key, app, version, content, count, last)
              values ('damaged', ${app}, '', ${content}, 1, ${new Date().toISOString()})`,
        );
      },
      async storedRecord(_kind, id) {
        const { rows } = await run(sql`select * from site_records where id = ${id}`);
        return JSON.stringify(rows);
      },
    };
  }

  return {
    /** @param rules the rules that releases must follow */
    create: (kind: StoreKind, rules = RULES): Promise<TestStore> =>
      kind === 'folder' ? folderStore(rules) : postgresStore(rules),
    async closeAll(): Promise<void> {
      for (const close of closers) await close();
      await folders.removeAll();
    },
  };
}
