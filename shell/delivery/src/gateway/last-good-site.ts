import type { ReleaseStore } from '../store/release-store';
import { readSite, StoreSite, type ServedSite, type SiteSource } from './site-source';

/** Most revisions that a start goes back to find a site that can be read. */
const REVISIONS_BACK = 20;

/**
 * The live site, or the last readable one where a file of it is damaged: one bad file does not take all pages
 * down. Nothing has to be restarted once the file is mended or something else is deployed.
 */
export class LastGoodSite implements SiteSource {
  readonly #latest: SiteSource;
  #good: ServedSite | null = null;
  #problem: string | null = null;

  /** @param changed receives what is wrong with the live site when that changes; null when it is good again */
  constructor(
    private readonly store: ReleaseStore,
    private readonly changed: (problem: string | null) => void = () => undefined,
  ) {
    this.#latest = new StoreSite(store);
  }

  /** What prevents the newest site from being served; null where it is served. */
  get problem(): string | null {
    return this.#problem;
  }

  /** @throws Error where no revision can be served */
  async current(): Promise<ServedSite> {
    try {
      this.#good = await this.#latest.current();
      this.#set(this.store.revisions.damage);
    } catch (error) {
      this.#good ??= await this.#earlier(error);
      this.#set((error as Error).message);
    }
    return this.#good;
  }

  /** The site of the newest revision that can be served. Throws `error`, that of the latest, if no revision can be served. */
  async #earlier(error: unknown): Promise<ServedSite> {
    let left = REVISIONS_BACK;
    for await (const revision of this.store.revisions.newestFirst()) {
      const site = await readSite(this.store, revision).catch(() => null);
      if (site) return site;
      left -= 1;
      if (left === 0) break;
    }
    throw error;
  }

  #set(problem: string | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.changed(problem);
  }
}
