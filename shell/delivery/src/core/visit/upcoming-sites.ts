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

  /** Renders the pages of a site; set by what renders. */
  makeReady: (site: SiteVariants) => Promise<void> = async () => undefined;

  constructor(private readonly store: ReleaseStore) {}

  /** The sites after the changes that are being made. */
  get sites(): Iterable<SiteVariants> {
    return this.#sites;
  }

  /**
   * Makes a change once the pages after it are rendered.
   *
   * @param mayChange as of `changeSite`; nothing is rendered where it throws
   */
  async change<T>(request: ChangeRequest, make: () => Promise<T>, mayChange?: MayChange): Promise<T> {
    const site = await this.#after(request, mayChange);
    if (!site) return make();
    this.#sites.add(site);
    try {
      await inTime(this.makeReady(site), READY_MAX_MS);
      return await make();
    } finally {
      this.#sites.delete(site);
    }
  }

  /** Shows a revision of another gateway once its files are here and its pages are rendered. */
  async show(revision: Revision, show: () => void): Promise<void> {
    const showAt = performance.now() + SHOWN_MAX_MS;
    // A site that cannot be read is shown all the same, to say so: the last good one is served.
    const site = await readVariants(this.store, revision).catch(() => null);
    if (!site) return show();
    this.#sites.add(site);
    try {
      await inTime(this.makeReady(site), Math.max(0, showAt - performance.now()));
      show();
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
