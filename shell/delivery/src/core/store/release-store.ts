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

/** Reads a file of a release as it is stored, unchecked; null where it is missing. */
export type FileReader = (name: string) => Promise<Buffer | null>;

/** A file as read, and what is wrong with it: a predicate such as "is missing", or null. */
export interface CheckedFile {
  name: string;
  bytes: Buffer;
  wrong: string | null;
}

/** Everything that a store in a database needs. The code that opens the database closes it. */
export interface StoreOptions {
  database: Database;
  databaseUrl: string;
  /** Absolute path of a folder for the process's own files. */
  dataDir: string;
  /** The rules that releases have to keep. */
  rules: Rules;
  /** Leaves its tables as they are, for reading alone: a database without any is an empty store. */
  asItIs?: boolean;
}

/** Opens stores that are not folders. */
export interface StoreSource {
  /** Whether a site keeps its store where its database is, if that is a server. */
  keepsSites: boolean;
  /** Whether it keeps the store at a place that a command names. */
  keeps: (place: string) => boolean;
  open: (options: StoreOptions) => Promise<ReleaseStore>;
}

/** Data that gateways collect in a store in a form of its own, because records would not do. */
export interface Collection<Form> {
  /** @param folder absolute path of the store, in which it has a folder of its own */
  inFolder: (folder: string) => Form;
  inDatabase: (database: Database) => Form;
}

/** Fields that capabilities add to the status of an app. */
export interface StatusFields {
  /** Of a live release or a canary; `release` is null where the store cannot read it. */
  release: (app: string, version: string, release: Release | null) => Promise<Partial<ReleaseStatus> | null>;
  /** Of a canary. */
  canary: (app: string, state: AppState) => { waits?: string };
}

/** Why a release stays; null where it may go. */
export type KeepReason = (name: ReleaseName) => Omit<KeptRelease, keyof ReleaseName> | null;

/** A change as a site makes it. `withShell`: a canary of the shell takes this canary of a remote along, to the same visitors. */
export type SiteChange = ChangeRequest & { withShell?: true };

/** Checks of releases and of changes. An omitted check refuses nothing. */
export interface Checks {
  /**
   * Lets a release into the store, and out of it.
   *
   * @param release what is stored as `version` of `app`
   * @param attached what came with it
   * @throws NotAdmitted
   */
  admit?: (app: string, version: string, release: Release, attached: Attachments) => void;

  /** Adds to `requests` what is changed in the same step. @throws DeployRejected for one that is wrong in itself */
  requested?: (requests: readonly SiteChange[], apps: Revision['apps']) => readonly SiteChange[];

  /**
   * Problems that prevent `releases` from being live together, where they concern an app in `changed`.
   *
   * @param replaced releases that go out of use as those in `changed` come in
   */
  problems?: (
    releases: Releases,
    changed: ReadonlySet<string>,
    replaced: readonly Release[],
  ) => readonly Problem[];

  /** `problems` as a gateway of `version` has them. */
  problemsAt?: (store: ReleaseStore, version: string) => Promise<NonNullable<Checks['problems']>>;

  /** Why this gateway cannot serve a release that another one made live. */
  unserved?: (release: Release) => readonly Problem[];

  /** Whether a previous release of a remote may replace the live one in `shell` where that fails. */
  runsOn?: (remote: RemoteRelease, shell: ShellRelease) => boolean;

  /** Why releases stay that are neither live nor a canary, when old ones are removed. */
  keeps?: (store: ReleaseStore) => Promise<KeepReason>;
}

/** Hears what happens to the releases of a store, and is asked about them. */
export interface Listeners {
  /** Reads what the status says besides what is live: of one app or of all. */
  status?: (store: ReleaseStore, app?: string) => Promise<StatusFields>;

  /** Hears that a release is new to the store. */
  added?: (store: ReleaseStore, release: ReleaseName) => Promise<void>;

  /** Waits until a release is no longer being removed. Resolves with whether it was. */
  awaitRemoval?: (store: ReleaseStore, release: ReleaseName, by: string) => Promise<boolean>;
}

/** The checks and listeners of all capabilities. */
export type Rules = Required<Checks & Listeners>;

/**
 * What the gateways of a site agree on: its releases, which never change, the revisions that say which are live, and what
 * belongs to them. No reader ever sees half of any of it, not even after a crash. It is a folder (`FolderStore`) or a
 * PostgreSQL (`PostgresStore`).
 */
export interface ReleaseStore {
  /** Absolute path of the folder from which releases are served, once they are open: `<app>/<version>/<file>`. */
  readonly releasesFolder: string;
  readonly revisions: Revisions;
  /** How long pages wait with reading a site again that could not be read, in milliseconds. */
  readonly retryMs: number;

  /** The records of a kind. */
  records(kind: RecordKind): Records;

  /** A collection of the store: the same object each time. */
  collection<Form>(of: Collection<Form>): Form;

  /**
   * Copies the built release in `dist` into the store, where it appears in one step. Compares each file with its hash,
   * and leaves out files that the release does not list. A release that is there already gets the attachments in `dist`.
   *
   * @returns the release, and whether it is new to the store
   * @throws InvalidRelease when the description, an attachment or a file is invalid, and NotAdmitted
   */
  add(dist: string): Promise<{ app: string; release: Release; added: boolean }>;

  /** The rules that releases have to keep. */
  readonly rules: Rules;

  /**
   * The release `version` of `app`, or null where the store does not hold it.
   *
   * @throws NotAdmitted where `rules` do not admit it, and InvalidValue where it is damaged
   */
  find(app: string, version: string): Promise<Release | null>;

  /** The attachments of a release, unchecked. */
  attachments(app: string, version: string): Promise<Attachments>;

  /** Versions of `app` in the store, in no particular order. */
  versions(app: string): Promise<string[]>;

  /**
   * Makes the files of a release readable in its folder.
   *
   * @returns absolute path of the folder. Files that the store lacks are missing in it
   * @throws InvalidValue where a database lacks a file, or holds another
   */
  open(app: string, version: string): Promise<string>;

  /**
   * `open` for one file. Resolves with null; or, where the disk takes no copy of the release, with the file and its compressed
   * copies. Throws as `open`.
   */
  openFile(app: string, version: string, file: string): Promise<CheckedFile[] | null>;

  /** Whether `open` has nothing to do. */
  isOpen(app: string, version: string): boolean;

  /** A reader of the stored files of a release. */
  reader(app: string, version: string): Promise<FileReader>;

  /** Absolute path of a new hidden folder, for an upload. `removeAbandoned` cleans up what a killed process leaves there. */
  newDraft(): string;

  /**
   * Removes releases in their order, each in one step. Stops after the first one once `isLate`, except where one transaction
   * removes all. Resolves with how many it removed.
   */
  remove(names: readonly ReleaseName[], isLate?: () => boolean): Promise<number>;

  /** Removes what processes left behind that ended while they added or removed a release. */
  removeAbandoned(): Promise<void>;

  /**
   * Watches for revisions of other processes until the store is closed. From then on visitors get a revision, which is
   * `revisions.shown()`, when `show` says so.
   *
   * @param failed receives what prevents it, once until it works again
   */
  follow(show: Show, failed: (error: unknown) => void): Promise<void>;

  /** Ends what `follow` began, and removes the process's own files. Does not close the database. */
  close(): Promise<void>;

  /** Counts running gateways of versions that did not register (ADR-0131); undefined where the store cannot tell. */
  unregisteredGateways?(): Promise<number>;
}

/** A store for reading alone: its releases may include builds that nobody has added yet. */
export type ReadableStore = Pick<ReleaseStore, 'rules' | 'revisions' | 'find' | 'versions'>;
