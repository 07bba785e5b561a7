import { inTime } from '@fitreel/api';
import type { ChangeRequest } from '@fitreel/protocol';
import { revisionAfter } from '../operations/change-site';
import { readSnapshot, type SiteSnapshot } from '../site/snapshot';
import type { ReleaseStore } from '../store/release-store';

/** A change does not wait longer for its pages: a release that renders slowly, or never, counts all the same. */
const READY_MAX_MS = 5000;

/** The sites after changes that are being made: their pages are rendered before anybody gets them. */
export class UpcomingSites {
  readonly #sites = new Set<SiteSnapshot>();

  /** Renders the pages of a site; set by what renders. */
  makeReady: (site: SiteSnapshot) => Promise<void> = async () => undefined;

  constructor(private readonly store: ReleaseStore) {}

  /** The sites after the changes that are being made. */
  get sites(): Iterable<SiteSnapshot> {
    return this.#sites;
  }

  /** Makes a change once the pages after it are rendered. */
  async change<T>(request: ChangeRequest, make: () => Promise<T>): Promise<T> {
    const site = await this.#after(request);
    if (!site) return make();
    this.#sites.add(site);
    try {
      await inTime(this.makeReady(site), READY_MAX_MS);
      return await make();
    } finally {
      this.#sites.delete(site);
    }
  }

  /** Null where there is nothing to change, or the change says what is wrong with it. */
  async #after(request: ChangeRequest): Promise<SiteSnapshot | null> {
    try {
      return await readSnapshot(this.store, await revisionAfter(this.store, [request]));
    } catch {
      return null;
    }
  }
}
