import type { Problem } from '../compatibility/problem';
import type { Change, Revision } from '../store/revision';
import type { LoadFigures } from '../telemetry/load-figures';

/** A release as the store names it. */
export interface ReleaseName {
  /** `shell`, or a remote's name. */
  app: string;
  version: string;
}

/** What to do with a release of one app, and what is said of it. */
export type ChangeRequest = { app: string; note?: string | undefined } & (
  | { kind: 'deploy'; version: string }
  /** `traffic` is a whole number of percent from 1 to 99. */
  | { kind: 'canary'; version: string; traffic: number; guard: boolean }
  | { kind: 'promote' }
  /** Takes the remote off the site. Its releases stay in the store, and a deploy brings it back. */
  | { kind: 'retire' }
  /**
   * Ends the canary where there is one and no `to` is given; otherwise goes back to `to`, or to what was live before.
   * With `from`, only when that is the release which it takes back.
   */
  | { kind: 'rollback'; to?: string | undefined; from?: string | undefined }
);

/** One release that visitors get. */
export interface ReleaseStatus extends LoadFigures {
  version: string;
  /** When it was made live, RFC 3339. */
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
  /** 0 where nothing was deployed yet. */
  revision: number;
  apps: AppStatus[];
}

/** One entry of the history, the change of one app. */
export type HistoryEntry = Change & Pick<Revision, 'revision' | 'at' | 'by' | 'note'>;

/** A file of a release that is not what its release says. */
export interface Damage extends ReleaseName {
  file: string;
  /** What is wrong, as a sentence without its full stop: "is missing", "has another hash". */
  wrong: string;
}

/** Told of long work as it goes: `done` of `total` steps, and what the step is about. */
export type Progress = (done: number, total: number, about: string) => void;

/**
 * What can be done with the releases of a site, wherever they lie: in a folder of this machine (`LocalDelivery`), or
 * behind a running gateway (`HttpDelivery`).
 */
export interface Delivery {
  status(): Promise<Status>;

  /** The latest `limit` entries, the newest first, of one app or of all. */
  history(filter: { app?: string | undefined; limit: number }): Promise<HistoryEntry[]>;

  /**
   * Takes over the built release in the folder `dist`, each file checked against its hash. Nothing goes live.
   *
   * @returns its name, and whether it is new
   * @throws InvalidRelease when a file or the description is not what it must be
   */
  add(dist: string, progress?: Progress): Promise<ReleaseName & { added: boolean }>;

  /** What would keep `change` from being made now; empty when it can be. */
  check(change: ChangeRequest): Promise<Problem[]>;

  /**
   * Makes `change`, in one step that is kept when it returns.
   *
   * @returns the entry of the history, or null where all is already as asked
   * @throws DeployRejected with all problems when the change would break something
   */
  change(change: ChangeRequest): Promise<HistoryEntry | null>;

  /**
   * Removes releases that are not live, not a canary and not among the `keep` that were live before.
   *
   * @param app one app, or all where it is not given
   * @returns what was removed
   */
  prune(options: { app?: string | undefined; keep: number }): Promise<ReleaseName[]>;

  /** Reads every file of every live and canary release and compares it with its hash. */
  verify(progress?: Progress): Promise<Damage[]>;
}
