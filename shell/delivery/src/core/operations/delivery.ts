import type {
  AccessEntry,
  ChangeRequest,
  Damage,
  HistoryEntry,
  CreatedPreview,
  Preview,
  PreviewRequest,
  Problem,
  ReleaseError,
  Pruned,
  ReleaseName,
  Status,
} from '@fitreel/protocol';

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

  /** Who created, used and revoked which tokens and trusts, in no particular order: of uses the last of each. */
  access(): Promise<AccessEntry[]>;

  /** The errors of the releases of `app` in the last 14 days, the latest first. */
  errors(app: string): Promise<ReleaseError[]>;

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
   * Makes a link whose holders see `releases` in the site instead of the live ones. Nothing goes live.
   *
   * @throws DeployRejected with the problems that the releases would have if they were live
   */
  preview(request: PreviewRequest): Promise<CreatedPreview>;

  /** The previews with a release of `app`, or all, the latest first. */
  previews(app?: string): Promise<Preview[]>;

  /** Ends a preview at once. Returns whether there was one. */
  revokePreview(id: string): Promise<boolean>;

  /**
   * Removes releases that were neither live nor a canary in the last 30 days, that no preview shows, and that are not among
   * the `keep` latest previous ones.
   *
   * @param app one app; all where it is omitted
   * @returns the removed releases, and those of the same apps that stay
   */
  prune(options: { app?: string | undefined; keep: number }): Promise<Pruned>;

  /** Compares every file of every live release and canary with its hash. */
  verify(): Promise<Damage[]>;
}
