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

/** How the whole site goes back, besides to which revision. */
export type SiteRollbackOptions = Omit<DeployInput<typeof DEPLOY_ENDPOINTS.siteRollback>, 'revision'>;

/** The operations on a site's releases, in a local folder (`LocalDelivery`) or behind a gateway (`httpDelivery`). */
export interface Delivery {
  status(): Promise<Status>;

  /**
   * The latest `limit` entries of one app or of all, the newest first. With `before`, of revisions with lower numbers: `42`;
   * `42.1000` leaves out the first 1000 of these.
   */
  history(filter: {
    app?: string | undefined;
    limit: number;
    before?: string | undefined;
  }): Promise<HistoryEntry[]>;

  /**
   * Adds the built release in the folder `dist` to the store, and compares each file with its hash. Nothing goes live.
   *
   * @returns its name, and whether it is new to the store
   * @throws InvalidRelease when the description or a file is invalid
   */
  add(dist: string): Promise<ReleaseName & { added: boolean }>;

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
   * Makes the live releases of all apps again what they were in `revision`, in one step, and ends canaries that began since.
   *
   * @returns the entries of the history: none where all are what they were
   * @throws DeployRejected with all problems, which `force` only notes: by the API of this gateway, or of the version `gateway`
   */
  rollBackSite(revision: number, options?: SiteRollbackOptions): Promise<HistoryEntry[]>;

  /** Compares every file of every live release and canary with its hash. */
  verify(): Promise<Damage[]>;
}
