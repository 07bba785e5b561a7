import type { Problem } from '../compatibility/problem';
import type { Change, Revision } from '../store/revision';
import type { LoadFigures } from '../telemetry/load-figures';

/** A release as the store identifies it. */
export interface ReleaseName {
  /** `shell`, or a remote's name. */
  app: string;
  version: string;
}

/** A change of one app, with an optional comment for the history. */
export type ChangeRequest = { app: string; note?: string | undefined } & (
  | { kind: 'deploy'; version: string }
  /** `traffic` is a whole number of percent from 1 to 99. */
  | { kind: 'canary'; version: string; traffic: number; guard: boolean }
  | { kind: 'promote' }
  /** Takes the remote off the site. Its releases stay in the store, and a deploy brings it back. */
  | { kind: 'retire' }
  /**
   * Ends the canary where there is one and no `to` is given; otherwise returns to `to`, or to the previous release.
   * With `from`, only when that is the release that the rollback would undo.
   */
  | { kind: 'rollback'; to?: string | undefined; from?: string | undefined }
);

/** A live release or canary. */
export interface ReleaseStatus extends LoadFigures {
  version: string;
  /** When it went live, RFC 3339. */
  since: string;
  by: string;
  commit: string | null;
}

export interface AppStatus {
  app: string;
  live: ReleaseStatus;
  canary: (ReleaseStatus & { traffic: number; guard: boolean }) | null;
}

/** What is live now: the shell first, then the remotes by name. */
export interface Status {
  /** 0 where nothing was ever deployed. */
  revision: number;
  apps: AppStatus[];
}

/** An entry of the history: the change of one app. */
export type HistoryEntry = Change & Pick<Revision, 'revision' | 'at' | 'by' | 'note'>;

/** A damaged file of a release. */
export interface Damage extends ReleaseName {
  file: string;
  /** What is wrong, as a predicate: "is missing", "has another hash". */
  wrong: string;
}

/** Receives the progress of long work: `done` of `total` steps, and the name of the current step. */
export type Progress = (done: number, total: number, step: string) => void;

/** The operations on a site's releases, in a local folder (`LocalDelivery`) or behind a gateway (`HttpDelivery`). */
export interface Delivery {
  status(): Promise<Status>;

  /** The latest `limit` entries of one app or of all, the newest first. */
  history(filter: { app?: string | undefined; limit: number }): Promise<HistoryEntry[]>;

  /**
   * Adds the built release in the folder `dist` to the store, and compares each file with its hash. Nothing goes live.
   *
   * @returns its name, and whether it is new to the store
   * @throws InvalidRelease when the description or a file is invalid
   */
  add(dist: string, progress?: Progress): Promise<ReleaseName & { added: boolean }>;

  /** The problems with which `change` would be rejected now; empty where it is possible. */
  check(change: ChangeRequest): Promise<Problem[]>;

  /**
   * Makes `change` in one step, which is durable when it returns.
   *
   * @returns the entry of the history, or null where there is nothing to change
   * @throws DeployRejected with all problems
   */
  change(change: ChangeRequest): Promise<HistoryEntry | null>;

  /**
   * Removes releases that are neither live nor a canary nor among the `keep` latest previous ones.
   *
   * @param app one app; all where it is omitted
   * @returns the removed releases
   */
  prune(options: { app?: string | undefined; keep: number }): Promise<ReleaseName[]>;

  /** Compares every file of every live release and canary with its hash. */
  verify(progress?: Progress): Promise<Damage[]>;
}
