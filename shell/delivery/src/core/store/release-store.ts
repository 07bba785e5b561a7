import type { Database } from '@fitreel/api/db';
import type {
  Attachments,
  ChangeRequest,
  KeptRelease,
  Problem,
  Release,
  ReleaseName,
  ReleaseStatus,
  RemoteRelease,
  ShellRelease,
} from '@fitreel/protocol';
import type { Releases } from './problem';
import type { RecordKind, Records } from './records';
import type { AppState, Revision } from './revision';
import type { Revisions, Show } from './revisions';

/** Reads a stored file of a release, unchecked; null if it is missing. */
export type FileReader = (name: string) => Promise<Buffer | null>;

/** A file as read, with its defect: a predicate such as "is missing", or null. */
export interface CheckedFile {
  name: string;
  bytes: Buffer;
  wrong: string | null;
}

/** Everything that a store in a database needs. The caller opens and closes the database. */
export interface StoreOptions {
  database: Database;
  databaseUrl: string;
  /** Absolute path of a folder for the process's own files. */
  dataDir: string;
  /** The rules that releases must follow. */
  rules: Rules;
  /** Opens the store read-only and does not create or migrate tables. A database without tables is an empty store. */
  asItIs?: boolean;
}

/** Opens stores other than folders. */
export interface StoreSource {
  /** Whether a site keeps its store in its database, if that is on a server. */
  keepsSites: boolean;
  /** Whether it can open the store at `place`, which a command names. */
  keeps: (place: string) => boolean;
  open: (options: StoreOptions) => Promise<ReleaseStore>;
}

/** Data that gateways collect in a store, in a form of its own that records do not cover. */
export interface Collection<Form> {
  /** @param folder absolute path of the store, in which the collection has a folder of its own */
  inFolder: (folder: string) => Form;
  inDatabase: (database: Database) => Form;
}

/** Fields that capabilities add to the status of an app. */
export interface StatusFields {
  /** Fields of a live release or canary; `release` is null if the store cannot read it. */
  release: (app: string, version: string, release: Release | null) => Promise<Partial<ReleaseStatus> | null>;
  /** Fields of a canary. */
  canary: (app: string, state: AppState) => { waits?: string };
}

/** Returns why a release must be kept; null if it may be removed. */
export type KeepReason = (name: ReleaseName) => Omit<KeptRelease, keyof ReleaseName> | null;

/** A change as a site makes it. With `withShell`, this canary of a remote goes to the same visitors as the shell's canary. */
export type SiteChange = ChangeRequest & { withShell?: true };

/** Checks of releases and changes. An omitted check lets everything pass. */
export interface Checks {
  /**
   * Checks a release when it is added to the store, and when it is read.
   *
   * @param release the release that is stored as `version` of `app`
   * @param attached its attachments
   * @throws NotAdmitted
   */
  admit?: (app: string, version: string, release: Release, attached: Attachments) => void;

  /** Adds to `requests` further changes for the same step. @throws DeployRejected if a request is wrong in itself */
  requested?: (requests: readonly SiteChange[], apps: Revision['apps']) => readonly SiteChange[];

  /**
   * Problems that prevent `releases` from being live together, if they concern an app in `changed`.
   *
   * @param replaced releases that the apps in `changed` stop using
   */
  problems?: (
    releases: Releases,
    changed: ReadonlySet<string>,
    replaced: readonly Release[],
  ) => readonly Problem[];

  /** `problems` as a gateway of `version` would report them. */
  problemsAt?: (store: ReleaseStore, version: string) => Promise<NonNullable<Checks['problems']>>;

  /** Why this gateway cannot serve a release that another gateway made live. */
  unserved?: (release: Release) => readonly Problem[];

  /** Whether a previous release of a remote may replace the live one in `shell` if that fails. */
  runsOn?: (remote: RemoteRelease, shell: ShellRelease) => boolean;

  /** Why releases that are neither live nor a canary must be kept when old releases are removed. */
  keeps?: (store: ReleaseStore) => Promise<KeepReason>;
}

/** Callbacks about events of a store's releases, and queries about them. */
export interface Listeners {
  /** Reads further fields of the status, for one app or all. */
  status?: (store: ReleaseStore, app?: string) => Promise<StatusFields>;

  /** Called when a release is new to the store. */
  added?: (store: ReleaseStore, release: ReleaseName) => Promise<void>;

  /** Waits until any removal of a release in progress is done. Resolves with whether there was one. */
  awaitRemoval?: (store: ReleaseStore, release: ReleaseName, by: string) => Promise<boolean>;
}

/** The checks and listeners of all capabilities. */
export type Rules = Required<Checks & Listeners>;

/**
 * The data that all gateways of a site share: its releases, which never change; the revisions, which record what is live; and
 * related records. Every write is atomic for readers, even after a crash. It is a folder (`FolderStore`) or a
 * PostgreSQL database (`PostgresStore`).
 */
export interface ReleaseStore {
  /** Absolute path of the folder from which opened releases are served: `<app>/<version>/<file>`. */
  readonly releasesFolder: string;
  readonly revisions: Revisions;
  /** How long to wait before an unreadable site is read again, in milliseconds. */
  readonly retryMs: number;

  /** The records of a kind. */
  records(kind: RecordKind): Records;

  /** A collection of the store: the same object each time. */
  collection<Form>(of: Collection<Form>): Form;

  /**
   * Copies the built release in `dist` into the store, where it appears in one step. Checks the hash of each file,
   * and skips files that the release does not list. A release that the store already has gets the attachments in `dist`.
   *
   * @returns the release, and whether it is new to the store
   * @throws InvalidRelease if the description, an attachment or a file is invalid, and NotAdmitted
   */
  add(dist: string): Promise<{ app: string; release: Release; added: boolean }>;

  /** The rules that releases must follow. */
  readonly rules: Rules;

  /**
   * The release `version` of `app`, or null if the store does not have it.
   *
   * @throws NotAdmitted if `rules` do not admit it, and InvalidValue if it is damaged
   */
  find(app: string, version: string): Promise<Release | null>;

  /** The attachments of a release, unchecked. */
  attachments(app: string, version: string): Promise<Attachments>;

  /** Versions of `app` in the store, in no particular order. */
  versions(app: string): Promise<string[]>;

  /**
   * Makes the files of a release readable in its folder.
   *
   * @returns absolute path of the folder. It lacks the files that the store lacks
   * @throws InvalidValue if a database lacks a file, or has a different one
   */
  open(app: string, version: string): Promise<string>;

  /**
   * `open` for one file. Resolves with null; or, if the release cannot be copied to the disk, with the file and its compressed
   * copies. Throws like `open`.
   */
  openFile(app: string, version: string, file: string): Promise<CheckedFile[] | null>;

  /** Whether `open` has nothing left to do. */
  isOpen(app: string, version: string): boolean;

  /** A reader of the stored files of a release. */
  reader(app: string, version: string): Promise<FileReader>;

  /** Absolute path of a new hidden folder for an upload. `removeAbandoned` removes the folders that killed processes leave. */
  newDraft(): string;

  /**
   * Removes releases in order, each in one step. Removes at least the first, then stops once `isLate` returns true, unless one
   * transaction removes all. Resolves with the number of removed releases.
   */
  remove(names: readonly ReleaseName[], isLate?: () => boolean): Promise<number>;

  /** Removes the leftovers of processes that ended while they added or removed a release. */
  removeAbandoned(): Promise<void>;

  /**
   * Watches for revisions of other processes until the store is closed. From then on visitors get a new revision, as in
   * `revisions.shown()`, only once `show` calls back.
   *
   * @param failed receives the error that prevents it, once until it works again
   */
  follow(show: Show, failed: (error: unknown) => void): Promise<void>;

  /** Stops following, and removes the process's own files. Does not close the database. */
  close(): Promise<void>;

  /** Counts running gateways of versions that did not register (ADR-0131); undefined if the store cannot tell. */
  unregisteredGateways?(): Promise<number>;
}

/** A read-only store. Its releases may include builds that have not been added yet. */
export type ReadableStore = Pick<ReleaseStore, 'rules' | 'revisions' | 'find' | 'versions'>;
