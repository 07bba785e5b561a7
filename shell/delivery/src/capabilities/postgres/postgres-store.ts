import { LISTENER, migrateTables } from '@fitreel/api/db';
import {
  appOf,
  ATTACHMENT_NAMES,
  RELEASE_FILE,
  type Attachments,
  type Release,
  type ReleaseName,
} from '@fitreel/protocol';
import { sql, type Kysely } from 'kysely';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { isAdmitted } from '../../core/store/rules';
import {
  asRelease,
  attachmentFiles,
  fileReader,
  readAttachments,
  readBuilt,
  readReleaseFile,
  releaseText,
} from '../../core/store/built-release';
import { allEnded } from '../../core/store/all-ended';
import { InvalidValue, parseJson } from '../../core/store/check';
import { FolderStore } from '../../core/store/folder-store';
import { LocalCopies } from './local-copies';
import { lookOften } from './look-often';
import { machineProblem, naming } from '../../core/store/machine-problem';
import { PostgresRecords } from './postgres-records';
import { addRelease, removeReleases } from './postgres-releases';
import { PostgresRevisions, REVISIONS_CHANNEL } from './postgres-revisions';
import { migrations, type StoreTables } from './postgres-tables';
import type { RecordKind } from '../../core/store/records';
import type {
  CheckedFile,
  Collection,
  FileReader,
  ReleaseStore,
  StoreOptions,
} from '../../core/store/release-store';
import { Revisions, type Show } from '../../core/store/revisions';

/** How many files one process fetches at once, so that most connections stay free for the API. */
const FETCHES_MAX = 3;

/** How long to read files from the database before the disk is tried again. */
const UNKEPT_MS = 10_000;

/** The attachments in a release's row; all null without a row. */
const attachmentsIn = (row: Attachments | undefined): Attachments =>
  Object.fromEntries(ATTACHMENT_NAMES.map((name) => [name, row?.[name] ?? null])) as Attachments;

/**
 * The store of a site in PostgreSQL, for many gateways on many machines (ADR-0062). Each process has its own folder with
 * copies of the releases it serves.
 */
export class PostgresStore implements ReleaseStore {
  readonly revisions: Revisions;
  readonly retryMs = 1000;
  readonly rules: ReleaseStore['rules'];
  readonly #collections = new Map<Collection<unknown>, unknown>();
  readonly #db: Kysely<StoreTables>;
  /** A connection without time limits: a release has up to 100 MB. */
  readonly #uploads: Kysely<StoreTables>;
  readonly #copies: LocalCopies;
  readonly #fetches = pLimit(FETCHES_MAX);
  /** When a requested release last could not be copied to the disk. */
  #refusedAt = -Infinity;
  #stopFollowing: () => Promise<void> = async () => undefined;

  /** Opens the store in `database`, and migrates its tables unless `asItIs` is set. */
  static async open(options: StoreOptions): Promise<ReleaseStore> {
    const { database, dataDir, rules, asItIs = false } = options;
    if (!asItIs) await migrateTables(database, 'site', migrations);
    const tables = await database.kysely.introspection.getTables();
    const isThere = tables.some(({ name }) => name === 'site_records');
    return isThere ? new PostgresStore(options) : new FolderStore(path.join(dataDir, 'none'), rules);
  }

  private constructor(private readonly options: StoreOptions) {
    const { database, dataDir, rules } = options;
    this.rules = rules;
    this.#db = database.kysely.withTables<StoreTables>();
    this.#uploads = database.maintenance.withTables<StoreTables>();
    this.revisions = new Revisions(new PostgresRevisions(this.#db));
    const isCurrent = (app: string, version: string) => this.revisions.needs(app, version);
    this.#copies = new LocalCopies(path.join(dataDir, 'served'), isCurrent);
  }

  get releasesFolder(): string {
    return this.#copies.folder;
  }

  records({ name }: RecordKind): PostgresRecords {
    return new PostgresRecords(this.#db, name);
  }

  collection<Form>(of: Collection<Form>): Form {
    const form = (this.#collections.get(of) as Form | undefined) ?? of.inDatabase(this.options.database);
    this.#collections.set(of, form);
    return form;
  }

  async add(dist: string): Promise<{ app: string; release: Release; added: boolean }> {
    const release = await readBuilt(dist);
    const app = appOf(release);
    const { version } = release;
    const attached = await readAttachments(dist, await this.attachments(app, version));
    this.rules.admit(app, version, release, attached);
    const added = await addRelease(this.#uploads, release, fileReader(dist), {
      attached,
      fits: (held) => isAdmitted(this.rules, app, version, held, attached),
    });
    return { app, release, added };
  }

  async find(app: string, version: string): Promise<Release | null> {
    const row = await this.#row(app, version);
    if (!row) return null;
    const what = `${RELEASE_FILE} of ${app} ${version}, in the table site_releases of the database,`;
    const release = asRelease(parseJson(row.description, what), what);
    this.rules.admit(app, version, release, attachmentsIn(row));
    return release;
  }

  async attachments(app: string, version: string): Promise<Attachments> {
    return attachmentsIn(await this.#row(app, version));
  }

  #row(app: string, version: string) {
    return (
      this.#db
        .selectFrom('site_releases')
        // Tables of older versions lack columns for some attachments.
        .selectAll()
        .where('app', '=', app)
        .where('version', '=', version)
        .executeTakeFirst()
    );
  }

  async versions(app: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('site_releases')
      .select('version')
      .where('app', '=', app)
      .execute();
    return rows.map(({ version }) => version);
  }

  async open(app: string, version: string): Promise<string> {
    const release = await this.find(app, version);
    if (!release) throw new InvalidValue(`the store does not hold ${app} ${version}`);
    const content = JSON.stringify(release.files);
    return this.#copies.open(app, version, content, (draft) => this.#copy(app, release, draft));
  }

  async openFile(app: string, version: string, file: string): Promise<CheckedFile[] | null> {
    if (performance.now() - this.#refusedAt > UNKEPT_MS)
      try {
        await this.open(app, version);
        return null;
      } catch (error) {
        if (machineProblem(error) === null) throw error;
        this.#refusedAt = performance.now();
      }
    const { files = {} } = (await this.find(app, version)) ?? {};
    const integrity = Object.hasOwn(files, file) ? files[file] : undefined;
    return integrity ? readReleaseFile(await this.reader(app, version), file, integrity) : [];
  }

  isOpen(app: string, version: string): boolean {
    return this.#copies.isOpen(app, version);
  }

  /** Copies a release into a new folder, and checks the hash of each file. */
  async #copy(app: string, release: Release, draft: string): Promise<void> {
    const { version } = release;
    const read = await this.reader(app, version);
    await mkdir(draft);
    const copying = Object.entries(release.files).map(([name, integrity]) =>
      this.#fetches(async () => {
        for (const file of await readReleaseFile(read, name, integrity)) {
          if (file.wrong)
            throw new InvalidValue(
              `${app} ${version}, in the table site_files of the database: the file ${file.name} ${file.wrong}`,
            );
          await mkdir(path.dirname(path.join(draft, file.name)), { recursive: true });
          const target = path.join(draft, file.name);
          await naming(target, () => writeFile(target, file.bytes));
        }
      }),
    );
    await allEnded(copying);
    await writeFile(path.join(draft, RELEASE_FILE), releaseText(release));
    for (const [file, content] of attachmentFiles(await this.attachments(app, version)))
      await writeFile(path.join(draft, file), content);
  }

  async reader(app: string, version: string): Promise<FileReader> {
    const rows = await this.#db
      .selectFrom('site_release_files')
      .select(['name', 'hash'])
      .where('app', '=', app)
      .where('version', '=', version)
      .execute();
    const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
    return async (name) => {
      const hash = hashes.get(name);
      if (hash === undefined) return null;
      const row = await this.#db
        .selectFrom('site_files')
        .select('bytes')
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row?.bytes ?? null;
    };
  }

  newDraft(): string {
    return this.#copies.newDraft();
  }

  async remove(names: readonly ReleaseName[]): Promise<number> {
    await removeReleases(this.#uploads, names);
    for (const { app, version } of names) await this.#copies.remove(app, version);
    return names.length;
  }

  removeAbandoned(): Promise<void> {
    return this.#copies.removeAbandoned();
  }

  async follow(show: Show, failed: (error: unknown) => void): Promise<void> {
    await this.#copies.start();
    await this.removeAbandoned();
    const look = () => this.revisions.look(show);
    this.#stopFollowing = await lookOften(this.options.databaseUrl, REVISIONS_CHANNEL, look, failed);
  }

  /** Gateways of versions that do not register listen without the application name that `listen` sets. */
  async unregisteredGateways(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query ilike ${`listen%${REVISIONS_CHANNEL}%`}
        and application_name <> ${LISTENER}`.execute(this.#db);
    return rows[0]?.count ?? 0;
  }

  async close(): Promise<void> {
    await this.#stopFollowing();
    await this.#copies.close();
  }
}
