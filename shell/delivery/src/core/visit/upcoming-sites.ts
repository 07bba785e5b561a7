import { inTime } from '@fitreel/api/http';
import type { ChangeRequest } from '@fitreel/protocol';
import { revisionAfter, type Judgement, type MayChange } from '../operations/change-site';
import { readVariants } from '../site/read-variants';
import type { SiteSource, SiteVariants } from '../site/snapshot';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';

/** The longest wait for pages before a change: a release that renders slowly, or never, goes live all the same. */
const READY_MAX_MS = 5000;

/** The sites that changes in progress lead to. Their pages are rendered before anybody gets them (ADR-0062). */
export class UpcomingSites {
  /** Whether the gateway still renders its first pages. */
  isStarting = false;
  readonly #sites = new Set<SiteVariants>();

  /** @param makeReady renders the pages of a site that differ from the pages of `before` */
  constructor(
    private readonly store: ReleaseStore,
    private readonly live: SiteSource,
    private readonly makeReady: (site: SiteVariants, before: SiteVariants | null) => Promise<void>,
  ) {}

  /** The sites that changes in progress lead to. */
  get sites(): Iterable<SiteVariants> {
    return this.#sites;
  }

  /** Runs `make` once the pages after the changes are rendered. Skips rendering if `changeSite`, called with `judged`, throws. */
  async change<T>(
    requests: readonly ChangeRequest[],
    make: () => Promise<T>,
    ...judged: [mayChange?: MayChange, judgement?: Judgement]
  ): Promise<T> {
    const after = revisionAfter(this.store, requests, ...judged);
    const site = await after.then((next) => readVariants(this.store, next)).catch(() => null);
    return site ? this.#onceReady(site, make) : make();
  }

  /** Renders the first pages after the gateway starts. */
  async start(): Promise<void> {
    this.isStarting = true;
    try {
      await inTime(this.makeReady(await this.live.current(), null), READY_MAX_MS);
    } finally {
      this.isStarting = false;
    }
  }

  /** Shows another gateway's revision once its files are copied here and its pages are rendered. */
  async show(revision: Revision, show: () => void): Promise<void> {
    // An unreadable site is shown too, so that the problem is reported. The last good site is served.
    const site = await readVariants(this.store, revision).catch(() => null);
    if (!site) return show();
    return this.#onceReady(site, async () => show());
  }

  async #onceReady<T>(site: SiteVariants, then: () => Promise<T>): Promise<T> {
    this.#sites.add(site);
    try {
      await inTime(this.makeReady(site, await this.live.current()), READY_MAX_MS);
      return await then();
    } finally {
      this.#sites.delete(site);
    }
  }
}
