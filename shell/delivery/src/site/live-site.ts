import type { ReleaseStore } from '../store/release-store';
import { readSnapshot, type SiteSnapshot, type SiteSource } from './snapshot';

/** Most revisions that a start goes back to find a site that can be read. */
const REVISIONS_BACK = 20;

/**
 * The live site, read once for each revision; or the last readable one where a file of it is damaged: one bad file does not
 * take all pages down. Nothing has to be restarted once the file is mended or something else is deployed.
 */
export class LiveSite implements SiteSource {
  #revision: number | undefined;
  #newest: Promise<SiteSnapshot> | null = null;
  #good: SiteSnapshot | null = null;
  #problem: string | null = null;

  /** @param changed receives what is wrong with the live site when that changes; null when it is good again */
  constructor(
    private readonly store: ReleaseStore,
    private readonly changed: (problem: string | null) => void = () => undefined,
  ) {}

  /** What prevents the newest site from being served; null where it is served. */
  get problem(): string | null {
    return this.#problem;
  }

  /** @throws Error where no revision can be served */
  async current(): Promise<SiteSnapshot> {
    try {
      const snapshot = await this.#readNewest();
      this.#good = snapshot;
      this.#setProblem(this.store.revisions.damage);
      return snapshot;
    } catch (error) {
      this.#good ??= await this.#readEarlier(error);
      this.#setProblem((error as Error).message);
      return this.#good;
    }
  }

  async #readNewest(): Promise<SiteSnapshot> {
    const revision = await this.store.revisions.latest();
    if (revision?.revision !== this.#revision || !this.#newest) {
      const reading = readSnapshot(this.store, revision);
      this.#revision = revision?.revision;
      this.#newest = reading;
      reading.catch(() => {
        if (this.#newest === reading) this.#newest = null;
      });
    }
    return this.#newest;
  }

  /** The newest revision that can be served. Throws `error`, what is wrong with the latest, if there is none. */
  async #readEarlier(error: unknown): Promise<SiteSnapshot> {
    let left = REVISIONS_BACK;
    for await (const revision of this.store.revisions.newestFirst()) {
      const snapshot = await readSnapshot(this.store, revision).catch(() => null);
      if (snapshot) return snapshot;
      left -= 1;
      if (left === 0) break;
    }
    throw error;
  }

  #setProblem(problem: string | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.changed(problem);
  }
}
