import type {
  ChangeRequest,
  Damage,
  DEPLOY_ENDPOINTS,
  DeployInput,
  HistoryEntry,
  Problem,
  ReleaseName,
  Status,
} from '@fitreel/protocol';

/** The options of a rollback of the whole site, other than the revision. */
export type SiteRollbackOptions = Omit<DeployInput<typeof DEPLOY_ENDPOINTS.siteRollback>, 'revision'>;

/** The operations on a site's releases, in a local folder (`LocalDelivery`) or behind a gateway (`httpDelivery`). */
export interface Delivery {
  status(): Promise<Status>;

  /**
   * The latest `limit` entries of one app or of all, the newest first. `before: '42'` returns only revisions with lower numbers;
   * `42.1000` also skips the first 1000 of these entries.
   */
  history(filter: {
    app?: string | undefined;
    limit: number;
    before?: string | undefined;
  }): Promise<HistoryEntry[]>;

  /**
   * Adds the built release in the folder `dist` to the store, and checks the hash of each file. Nothing goes live.
   *
   * @returns the release's name, and whether it is new to the store
   * @throws InvalidRelease when the description or a file is invalid
   */
  add(dist: string): Promise<ReleaseName & { added: boolean }>;

  /** The problems with which `change` would be rejected now; empty if it would succeed. */
  check(change: ChangeRequest): Promise<Problem[]>;

  /**
   * Makes `change` in one step. It is durable once the promise resolves.
   *
   * @returns the entry of the history, or null if nothing changes
   * @throws DeployRejected with all problems
   */
  change(change: ChangeRequest): Promise<HistoryEntry | null>;

  /**
   * Restores the live releases of all apps as of `revision`, in one step, and ends canaries that began since.
   *
   * @returns the entries of the history; empty if nothing changes
   * @throws DeployRejected with all problems against the API of this gateway, or of version `gateway`; `force` only notes them
   */
  rollBackSite(revision: number, options?: SiteRollbackOptions): Promise<HistoryEntry[]>;

  /** Checks the hash of every file of every live release and canary. */
  verify(): Promise<Damage[]>;
}
