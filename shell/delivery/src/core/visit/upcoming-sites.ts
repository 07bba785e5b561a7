import { inTime } from '@fitreel/api/http';
import type { ChangeRequest } from '@fitreel/protocol';
import { revisionAfter, type MayChange } from '../operations/change-site';
import { readVariants } from '../site/read-variants';
import type { SiteVariants } from '../site/snapshot';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';

/** A change does not wait longer for its pages: a release that renders slowly, or never, counts all the same. */
const READY_MAX_MS = 5000;

/** Files and pages of a revision that is live already have less time: every gateway shows it within a second. */
const SHOWN_MAX_MS = 600;

/** The sites after changes that are being made: their pages are rendered before anybody gets them. */
export class UpcomingSites {
  readonly #sites = new Set<SiteVariants>();

  /** @param makeReady renders the pages of a site */
  constructor(
    private readonly store: ReleaseStore,
    private readonly makeReady: (site: SiteVariants) => Promise<void>,
  ) {}

  /** The sites after the changes that are being made. */
  get sites(): Iterable<SiteVariants> {
    return this.#sites;
  }

  /** Makes a change once the pages after it are rendered. Renders nothing if `mayChange` throws (`changeSite`). */
  async change<T>(request: ChangeRequest, make: () => Promise<T>, mayChange?: MayChange): Promise<T> {
    const site = await this.#after(request, mayChange);
    return site ? this.#onceReady(site, READY_MAX_MS, make) : make();
  }

  /** Shows a revision of another gateway once its files are here and its pages are rendered. */
  async show(revision: Revision, show: () => void): Promise<void> {
    const showAt = performance.now() + SHOWN_MAX_MS;
    // A site that cannot be read is shown all the same, to say so: the last good one is served.
    const site = await readVariants(this.store, revision).catch(() => null);
    if (!site) return show();
    return this.#onceReady(site, Math.max(0, showAt - performance.now()), async () => show());
  }

  async #onceReady<T>(site: SiteVariants, waitMs: number, then: () => Promise<T>): Promise<T> {
    this.#sites.add(site);
    try {
      await inTime(this.makeReady(site), waitMs);
      return await then();
    } finally {
      this.#sites.delete(site);
    }
  }

  /** Null if there is nothing to change, or the change is rejected. */
  async #after(request: ChangeRequest, mayChange?: MayChange): Promise<SiteVariants | null> {
    try {
      return await readVariants(this.store, await revisionAfter(this.store, [request], mayChange));
    } catch {
      return null;
    }
  }
}
